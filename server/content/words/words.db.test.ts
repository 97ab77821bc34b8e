import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { settings } from "#server/platform/db/table.ts";
import { followContent } from "#server/platform/page-cache/follow-content.ts";
import { noTexts, type WordGroup } from "#shared/content/words.ts";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import { openTestRecords, type TestRecords } from "#testing/world/records.ts";
import { createWordsReader } from "./follow-words.ts";
import { readWords } from "./queries.ts";
import { wordsVersion } from "./rules.ts";
import { type NewWords, resetWords, saveWords } from "./save-words.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());
beforeEach(async () => {
  await staff.db.delete(settings);
});

const readVersion = async (group: WordGroup) => wordsVersion(await readWords(staff.db), group);
const save = async (group: WordGroup, words: NewWords, version?: string) =>
  saveWords(staff.as("admin"), group, words, { version: version ?? (await readVersion(group)) });
const kicker = { tr: "İstanbul'dan dünyaya", en: "", ar: "" };
const about = { tr: "Hakkımızda", en: "About us", ar: "من نحن" };

test("only administrators change words, and the audit trail has each text before and after", async () => {
  const version = await readVersion("hero");
  for (const role of ["viewer", "editor"] as const) {
    const outcome = await saveWords(staff.as(role), "hero", { heroKicker: kicker }, { version });
    expect(outcome).toEqual({ kind: "forbidden", area: "settings", level: "change" });
  }
  expect(await save("hero", { heroKicker: kicker })).toEqual({ kind: "saved" });
  expect((await readWords(staff.db)).heroKicker).toEqual(kicker);
  expect((await staff.trail("words")).at(-1)).toEqual({
    actor: "admin hanım",
    action: "update",
    entity: "setting",
    before: { "heroKicker.tr": "" },
    after: { "heroKicker.tr": kicker.tr },
  });
});

test("a stale form is refused with name and time of the later change, unless it is forced or changes nothing", async () => {
  const version = await readVersion("hero");
  await save("footer", { footerAbout: about });
  expect(await save("hero", { heroKicker: kicker }, version), "another group").toEqual({ kind: "saved" });
  expect(await save("hero", { heroKicker: kicker }, version), "a lost answer").toEqual({ kind: "saved" });
  const late = { heroKicker: { ...kicker, tr: "Ankara'dan dünyaya" } };
  expect(await save("hero", late, version)).toMatchObject({
    kind: "stale",
    by: "admin hanım",
    at: expect.any(Date),
    current: { heroKicker: kicker },
  });
  expect((await readWords(staff.db)).heroKicker).toEqual(kicker);
  await saveWords(staff.as("admin"), "hero", late, { version, force: true });
  expect(await readWords(staff.db)).toMatchObject({ ...late, footerAbout: about });
});

test("two people who save one group at once: the second save is refused as stale", async () => {
  const version = await readVersion("hero");
  const texts = ["İstanbul'dan", "Ankara'dan"];
  const outcomes = await Promise.all(
    texts.map((tr) => save("hero", { heroKicker: { ...noTexts, tr } }, version)),
  );
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["saved", "stale"]);
});

test("a text that does not fit, or that lost its placeholder, changes nothing", async () => {
  const outcome = await save("footer", {
    footerAbout: { ...about, ar: "x".repeat(401) },
    footerRights: { tr: "© {yıl}", en: "© {yıl} {vakıf} {name}", ar: "" },
  });
  expect(outcome).toEqual({
    kind: "refused",
    errors: {
      footerAbout_ar: "tooLong",
      footerRights: "missingPlaceholder",
      footerRights_en: "unknownPlaceholder",
    },
  });
  expect((await readWords(staff.db)).footerAbout).toEqual(noTexts);
});

test("one word or all of them get their defaults back in every language", async () => {
  await save("hero", { heroKicker: kicker });
  await save("footer", { footerAbout: about });
  await resetWords(staff.as("admin"), ["footerAbout"]);
  expect(await readWords(staff.db)).toMatchObject({ heroKicker: kicker, footerAbout: noTexts });
  expect(await resetWords(staff.as("editor"), ["heroKicker"])).toMatchObject({ kind: "forbidden" });
  await resetWords(staff.as("admin"), ["heroKicker", "footerAbout"]);
  expect((await readWords(staff.db)).heroKicker).toEqual(noTexts);
  expect((await staff.trail("words")).at(-1)).toMatchObject({
    before: { "heroKicker.tr": kicker.tr },
    after: { "heroKicker.tr": "" },
  });
});

test("another process shows a change within a second, and the same words stay the same object", async () => {
  const reader = createWordsReader(staff.db, () => 0);
  const follower = await followContent(staff.connection, reader);
  const before = await reader.read("tr");
  expect(before).toEqual({ words: {}, isCurrent: true });
  await save("hero", { heroKicker: kicker });
  const readKicker = async () => (await reader.read("en")).words.heroKicker;
  await expect
    .poll(readKicker, { timeout: 1_000, interval: 20 })
    .toEqual({ text: kicker.tr, language: "tr" });
  const { words } = await reader.read("en");
  reader.clear();
  expect((await reader.read("en")).words).toBe(words);
  await follower.stop();
});

test("without a database the last known words stay", async () => {
  const connection = await openTestDatabase();
  const value = { heroKicker: kicker };
  await connection.db.execute(
    sql`insert into settings (key, value) values ('words', ${JSON.stringify(value)}::jsonb)`,
  );
  const reader = createWordsReader(connection.db, () => 0);
  const known = await reader.read("tr");
  expect(known).toMatchObject({ words: { heroKicker: { text: kicker.tr } }, isCurrent: true });
  await connection.close();
  reader.clear();
  expect(await reader.read("tr")).toEqual({ ...known, isCurrent: false });
});
