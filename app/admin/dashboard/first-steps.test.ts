import { expect, test } from "vitest";
import { firstSteps } from "./first-steps-rules.ts";

const none = { accounts: false, sms: false, mail: false, campaign: false };

test("the first steps are shown until all are done, or a gift is completed", () => {
  expect(firstSteps(none, 0)).toEqual(none);
  expect(firstSteps({ ...none, campaign: true }, 0)).toMatchObject({ campaign: true, mail: false });
  expect(firstSteps({ accounts: true, sms: true, mail: true, campaign: true }, 0)).toBeNull();
  expect(firstSteps(none, 1)).toBeNull();
});
