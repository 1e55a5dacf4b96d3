package plan_test
