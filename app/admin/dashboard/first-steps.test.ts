import { expect, test } from "vitest";
import { findOpenSteps } from "./first-steps-rules.ts";

const noStepDone = { accounts: false, sms: false, mail: false, campaign: false };

test("the first steps are listed until all are done", () => {
  expect(findOpenSteps(noStepDone)).toEqual(noStepDone);
  const onlyAccountsOpen = { accounts: false, sms: true, mail: true, campaign: true };
  expect(findOpenSteps(onlyAccountsOpen)).toEqual(onlyAccountsOpen);
  expect(findOpenSteps({ ...onlyAccountsOpen, accounts: true })).toBeNull();
});
