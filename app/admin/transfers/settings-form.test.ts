import { expect, test } from "vitest";
import { toFormValues, toSettings, transferSettingsForm } from "./settings-form.ts";

const read = (values: Record<string, unknown>) => toSettings(transferSettingsForm.parse(values));

test("settings are unchanged after the conversion into form values and back", () => {
  for (const settings of [
    { auto: true, delay: 0 },
    { auto: true, delay: 90 },
    { auto: false, delay: "next-morning" },
  ] as const) {
    const { auto, ...otherValues } = toFormValues(settings);
    expect(read({ ...otherValues, auto: auto === "on" })).toEqual(settings);
  }
});

test("minutes are ignored without their choice, and must be a number", () => {
  expect(read({ delay: "next-morning", minutes: "5" })).toEqual({ auto: false, delay: "next-morning" });
  for (const minutes of ["", "-5", "1,5", "1e3", "100000"]) {
    expect(read({ delay: "minutes", minutes }).delay, minutes).toBeNaN();
  }
});
