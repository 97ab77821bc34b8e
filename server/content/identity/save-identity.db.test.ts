import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "#server/platform/db/table.ts";
import { settingsVersion } from "#server/staff/find-stale-settings.ts";
import { auditLog } from "#server/staff/table.ts";
import { type IdentityValues, identitySettings } from "#shared/settings/identity-settings.ts";
import { perLocale } from "#shared/text/locale.ts";
import { testConfig } from "#testing/world/environment.ts";
import { openTestRecords, type TestRecords } from "#testing/world/records.ts";
import { createIdentityReader, type IdentityReader } from "./read-identity.ts";
import { identityIn } from "./rules.ts";
import { saveColor } from "./save-color.ts";
import { readIdentityVersion, saveIdentity } from "./save-identity.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());
beforeEach(async () => {
  await staff.db.delete(settings).where(eq(settings.key, identitySettings.key));
  await staff.db.delete(auditLog);
});

const firstValues = { SITE_NAME: "Güneş Vakfı", SITE_PHONE: "444 0 123" };

/** The reader of a process with these variables. */
function readerOf(environment: Record<string, string> = firstValues): IdentityReader {
  return createIdentityReader(staff.db, testConfig(environment).site, () => staff.now().getTime());
}

const names = { tr: "Ay Vakfı", en: "Moon Foundation", ar: "" };

const save = async (
  input: Partial<IdentityValues>,
  version: string | null = null,
  role: "admin" | "editor" | "viewer" = "admin",
) => saveIdentity(staff.as(role), readerOf(), input, version === null ? null : { version });

test("every field has its initial value until it is saved, and then no longer follows its variable", async () => {
  expect((await readerOf().read()).name.tr).toBe("Güneş Vakfı");
  const shown = await readerOf().read();
  const input = { name: { ...shown.name, en: "Sun Foundation" }, phone: "444 9 999", email: shown.email };
  expect(await save(input)).toEqual({ kind: "saved" });
  const later = await readerOf({ SITE_NAME: "Yeni Ad", SITE_PHONE: "444 5 555" }).read();
  expect(later.phone).toBe("444 9 999");
  // The Turkish name was not changed in the form, so it still follows SITE_NAME.
  expect(later.name).toEqual({ tr: "Yeni Ad", en: "Sun Foundation", ar: "" });
});

test("a missing translation is replaced by the Turkish text, and a missing short name by the name", async () => {
  await save({ name: names });
  const identity = await readerOf().read();
  expect(identityIn(identity, "en")).toMatchObject({ name: "Moon Foundation", languages: { name: "en" } });
  expect(identityIn(identity, "ar")).toMatchObject({
    name: "Ay Vakfı",
    shortName: "Ay Vakfı",
    languages: { name: "tr" },
  });
});

test("null restores the initial value of a field, and an empty phone removes the phone", async () => {
  await save({ name: names, phone: "" });
  expect(await readerOf().read()).toMatchObject({ phone: "", name: names });
  await save({ name: perLocale(() => null), phone: null });
  expect(await readerOf().read()).toMatchObject({ phone: "444 0 123", name: { tr: "Güneş Vakfı", en: "" } });
});

test("each save is in the audit trail with the texts that changed", async () => {
  await save({ name: names, profiles: "https://x.com/ay\n\nhttps://x.com/ay" });
  expect(await staff.trail("identity")).toMatchObject([
    {
      actor: "admin hanım",
      entity: "setting",
      before: { "name.tr": null, profiles: null },
      after: { "name.tr": "Ay Vakfı", "name.en": "Moon Foundation", profiles: "https://x.com/ay" },
    },
  ]);
  await save({ name: names });
  expect(await staff.trail("identity")).toHaveLength(1);
});

test("the second of two people who save the same form sees who saved first, and may overwrite", async () => {
  const opened = await readIdentityVersion(staff.db);
  expect(await save({ phone: "1111111" }, opened)).toEqual({ kind: "saved" });
  const at = await readIdentityVersion(staff.db);
  expect(await save({ phone: "2222222" }, opened)).toMatchObject({ kind: "stale", by: "admin hanım" });
  expect((await readerOf().read()).phone).toBe("1111111");
  expect(await save({ phone: "1111111" }, opened), "a lost answer").toEqual({ kind: "saved" });
  expect(await save({ phone: "2222222" }, at)).toEqual({ kind: "saved" });
  expect(await save({ phone: "3333333" }, at)).toMatchObject({ kind: "stale" });
  expect(await save({ phone: "3333333" }, null)).toEqual({ kind: "saved" });
});

test("saving a colour does not make the form of the identity stale, and the other way round", async () => {
  const opened = await readIdentityVersion(staff.db);
  const expected = { version: settingsVersion({ color: null }) };
  expect(await saveColor(staff.as("admin"), "#0b5d8a", expected)).toEqual({ kind: "saved" });
  expect(await save({ phone: "1111111" }, opened)).toEqual({ kind: "saved" });
  const green = "#1f6f43";
  expect(await saveColor(staff.as("admin"), green, expected)).toMatchObject({
    kind: "stale",
    by: "admin hanım",
    current: { color: "#0b5d8a" },
  });
  expect(await saveColor(staff.as("admin"), green, { ...expected, force: true })).toEqual({ kind: "saved" });
});

test("of two concurrent saves one succeeds, and the other is stale", async () => {
  const opened = await readIdentityVersion(staff.db);
  const outcomes = await Promise.all([
    save({ phone: "1111111" }, opened),
    save({ phone: "2222222" }, opened),
  ]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["saved", "stale"]);
});

test.each(["editor", "viewer"] as const)("%s may not save", async (role) => {
  expect(await save({ phone: "1" }, null, role)).toEqual({
    kind: "forbidden",
    area: "settings",
    level: "change",
  });
  expect(await staff.db.$count(settings, eq(settings.key, identitySettings.key))).toBe(0);
});

test.each([
  [{ name: { tr: " ", en: "A", ar: "" } }, { name: "required" }],
  [{ address: perLocale(() => "") }, { address: "required" }],
  [{ email: "" }, { email: "required" }],
  [{ email: "a@b" }, { email: "invalid" }],
  [{ phone: "<b>1</b>" }, { phone: "invalid" }],
  [{ mapPosition: "Kayseri" }, { mapPosition: "invalid" }],
  [{ mapPosition: "91, 20" }, { mapPosition: "invalid" }],
  [{ profiles: "javascript:alert(1)" }, { profiles: "invalid" }],
  [{ profiles: "https://www.facebook.com@evil.example/" }, { profiles: "invalid" }],
  [{ color: "red" }, { color: "invalid" }],
  [{ shortName: { tr: "x".repeat(41), en: "", ar: "" } }, { shortName: "tooLong" }],
] as [Partial<IdentityValues>, Record<string, string>][])("%j is refused", async (input, errors) => {
  expect(await save(input)).toEqual({ kind: "refused", errors });
});

test("a name on two lines with marks of direction becomes one plain line", async () => {
  await save({ name: { tr: "Ay\u202e\nVakfı", en: "", ar: "" } });
  expect((await readerOf().read()).name.tr).toBe("Ay Vakfı");
});
