// The extension starts `heddle dap` for launch configurations, and offers what the protocol does not have: the counterexample of the file at hand, and the choice
// of the next action.
'use strict';
const vscode = require('vscode');

/** settings are the user's, for a folder. */
function settings(folder) {
	return vscode.workspace.getConfiguration('heddle', folder);
}

/** adapters starts heddle for a session. */
const adapters = {
	createDebugAdapterDescriptor(session) {
		const folder = session.workspaceFolder;
		const options = folder ? { cwd: folder.uri.fsPath } : {};
		return new vscode.DebugAdapterExecutable(settings(folder).get('path'), ['dap'], options);
	},
};

/** configurations completes a launch: without one, or without files, the file at hand is meant. */
const configurations = {
	resolveDebugConfiguration(folder, config) {
		const editor = vscode.window.activeTextEditor;
		if (!config.type && !config.request && !config.name) {
			config = counterexample(folder);
		}
		if (!config.program && !(config.files && config.files.length)) {
			if (!editor) {
				vscode.window.showErrorMessage('heddle: no file is open, and the launch configuration names none.');
				return undefined;
			}
			config.files = [editor.document.uri.fsPath];
		}
		return config;
	},
};

/** counterexample is the launch of the file at hand. */
function counterexample(folder) {
	return { type: 'heddle', request: 'launch', name: 'Counterexample', flags: settings(folder).get('flags') };
}

/** openCounterexample checks the file at hand, and opens the run that fails. */
async function openCounterexample() {
	const editor = vscode.window.activeTextEditor;
	if (!editor) {
		vscode.window.showErrorMessage('heddle: open the file that is to be checked.');
		return;
	}
	await editor.document.save();
	const folder = vscode.workspace.getWorkspaceFolder(editor.document.uri);
	await vscode.debug.startDebugging(folder, { ...counterexample(folder), files: [editor.document.uri.fsPath] });
}

/** choose lists the actions that can be taken, and takes one. */
async function choose() {
	const session = vscode.debug.activeDebugSession;
	if (!session || session.type !== 'heddle') {
		return;
	}
	const { actions } = await session.customRequest('heddle/enabled');
	const items = actions.map((a) => ({
		label: `thread ${a.threadId - 1}` + (a.choice ? `, choice ${a.choice}` : ''),
		description: a.text,
		detail: a.ahead ? 'follows in the run' : undefined,
		action: a,
	}));
	const picked = await vscode.window.showQuickPick(items, { placeHolder: 'What happens next?', matchOnDescription: true });
	if (picked) {
		await session.customRequest('heddle/step', { threadId: picked.action.threadId, choice: picked.action.choice });
	}
}

exports.activate = function activate(context) {
	context.subscriptions.push(
		vscode.debug.registerDebugAdapterDescriptorFactory('heddle', adapters),
		vscode.debug.registerDebugConfigurationProvider('heddle', configurations),
		vscode.commands.registerCommand('heddle.counterexample', openCounterexample),
		vscode.commands.registerCommand('heddle.choose', choose),
	);
};

exports.deactivate = function deactivate() {};
