import { expect, test } from "vitest";
import { settingsForm } from "./form.ts";

const days = (transferDays: string) =>
  settingsForm.safeParse({ smsTemplate: "{no}", reminderSms: "{no}", reminderBy: "mail", transferDays });

test("no number of days means never", () => {
  expect(days("").data?.transferDays).toBeNull();
  expect(days(" 14 ").data?.transferDays).toBe(14);
});

test("refuses values that are no number of days within a year", () => {
  for (const typed of ["0", "366", "-3", "1,5", "on"]) expect(days(typed).success, typed).toBe(false);
});
