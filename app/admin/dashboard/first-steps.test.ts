import { expect, test } from "vitest";
import { firstSteps } from "./first-steps-rules.ts";

const none = { accounts: false, sms: false, mail: false, campaign: false };

test("the first steps are shown until all are done, even after gifts", () => {
  expect(firstSteps(none)).toEqual(none);
  const allButAccounts = { accounts: false, sms: true, mail: true, campaign: true };
  expect(firstSteps(allButAccounts)).toEqual(allButAccounts);
  expect(firstSteps({ ...allButAccounts, accounts: true })).toBeNull();
});
