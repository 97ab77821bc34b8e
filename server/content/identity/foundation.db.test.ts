import { afterAll, beforeAll, expect, test } from "vitest";
import { settings } from "#server/platform/db/table.ts";
import { saveSettings } from "#server/staff/save-settings.ts";
import { foundationSettings } from "#shared/settings/foundation-facts.ts";
import { openTestRecords, type TestRecords } from "#testing/world/records.ts";
import { readFoundation } from "./queries.ts";

let t: TestRecords;
beforeAll(async () => {
  t = await openTestRecords();
});
afterAll(() => t.connection.close());

const facts = { registryNumber: "5-123", taxStatus: "exempt", foundedYear: 2001, countries: null } as const;

test("the facts of a new site are empty", async () => {
  expect(await readFoundation(t.db)).toEqual(foundationSettings.defaults);
});

test("viewers and editors may not save the facts", async () => {
  for (const role of ["viewer", "editor"] as const) {
    expect(await saveSettings(t.as(role), foundationSettings, facts)).toEqual({
      kind: "forbidden",
      area: "settings",
      level: "change",
    });
  }
  expect(await t.count(settings)).toBe(0);
});

test("an administrator saves the facts, and a repeated save writes no second audit entry", async () => {
  for (let press = 0; press < 2; press++) {
    expect(await saveSettings(t.as("admin"), foundationSettings, facts)).toEqual({ kind: "saved" });
  }
  expect(await readFoundation(t.db)).toEqual(facts);
  expect(await t.trail("foundation")).toEqual([
    expect.objectContaining({ entity: "setting", after: { ...facts, countries: undefined } }),
  ]);
});

test.each([
  ["foundedYear", "96"],
  ["foundedYear", "20011"],
  ["foundedYear", "iki bin"],
  ["countries", "0"],
  ["countries", "251"],
  ["countries", "1.5"],
  ["taxStatus", "rich"],
])("%s: %s is refused", (field, input) => {
  expect(foundationSettings.form.safeParse({ [field]: input }).success).toBe(false);
});

test("an empty form gives empty facts", () => {
  expect(foundationSettings.form.parse({ foundedYear: " " })).toEqual(foundationSettings.defaults);
});
