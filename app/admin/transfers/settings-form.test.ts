import { expect, test } from "vitest";
import { settingsOf, transferSettingsForm, valuesOf } from "./settings-form.ts";

const read = (sent: Record<string, unknown>) => settingsOf(transferSettingsForm.parse(sent));

test("a form shows its saved values", () => {
  for (const settings of [
    { auto: true, delay: 0 },
    { auto: true, delay: 90 },
    { auto: false, delay: "next-morning" },
  ] as const) {
    const { auto, ...rest } = valuesOf(settings);
    expect(read({ ...rest, auto: auto === "on" })).toEqual(settings);
  }
});

test("minutes count only with their choice, and only as a number", () => {
  expect(read({ delay: "next-morning", minutes: "5" })).toEqual({ auto: false, delay: "next-morning" });
  for (const minutes of ["", "-5", "1,5", "1e3", "100000"]) {
    expect(read({ delay: "minutes", minutes }).delay, minutes).toBeNaN();
  }
});
