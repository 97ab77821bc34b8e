import { afterAll, beforeAll, expect, test } from "vitest";
import { createIdentityReader } from "#server/content/identity/read-identity.ts";
import { saveIdentity } from "#server/content/identity/save-identity.ts";
import { readWords } from "#server/content/words/queries.ts";
import { wordsVersion } from "#server/content/words/rules.ts";
import { saveWords } from "#server/content/words/save-words.ts";
import { documentSettings } from "#server/giving/documents/document-settings.ts";
import { saveDocumentSettings } from "#server/giving/documents/save-document-settings.ts";
import { saveWording } from "#server/giving/orders/mail/save-wording.ts";
import { saveOrderSettings } from "#server/giving/orders/order-settings.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { testConfig } from "#testing/world/environment.ts";
import {
  addRecord,
  everyKind,
  openTestRecords,
  pageTests,
  rowOf,
  type TestRecords,
} from "#testing/world/records.ts";

const own = "TR330006100519786457841326";
const foreign = "TR32 0010 0099 9990 1234 5678 90";

let t: TestRecords;
let ada: StaffContext;
beforeAll(async () => {
  t = await openTestRecords();
  ada = { ...t.as("admin"), readShownIbans: async () => new Set([own]) };
});
afterAll(() => t.connection.close());

test.each(everyKind)("$name: no text has an IBAN that is none of the accounts", async (kind) => {
  expect(await kind.create(ada, `Hesap ${foreign}`)).toMatchObject({ errors: { title: "foreignIban" } });
  const target = await addRecord(ada, kind, `Hesap ${own}`);
  const [translated = "title_en"] = Object.keys(kind.kind.translations);
  expect(await kind.update(ada, target, `Hesap ${own}`, { [translated]: foreign })).toMatchObject({
    kind: "refused",
    errors: { [translated]: "foreignIban" },
  });
  expect(await rowOf(t.db, kind, target.id)).toMatchObject({ title: `Hesap ${own}` });
});

test("a text that has a foreign IBAN already is refused only when it changes", async () => {
  const content = `<p>Bağış: ${foreign.replace(" ", "&nbsp;")}</p>`;
  const earlier = { ...ada, readShownIbans: async () => new Set(["TR320010009999901234567890"]) };
  const target = await addRecord(earlier, pageTests, "Şartlar", { content });
  const renamed = await pageTests.update(ada, target, "Bağış Şartları", { content });
  expect(renamed).toMatchObject({ kind: "saved" });
  const { updatedAt } = renamed as { updatedAt: Date };
  const changed = { content: content.replace("Bağış:", "Yeni hesap:") };
  expect(
    await pageTests.update(ada, { ...target, expectedUpdatedAt: updatedAt }, "Bağış Şartları", changed),
  ).toMatchObject({ errors: { content: "foreignIban" } });
});

test("settings, mail, SMS and documents are refused at the field", async () => {
  const reader = createIdentityReader(t.db, testConfig().site, () => t.now().getTime());
  const hours = { tr: "9–18", en: `9–18, ${foreign}`, ar: "" };
  expect(await saveIdentity(ada, reader, { hours }, null)).toMatchObject({
    errors: { hours_en: "foreignIban" },
  });
  const version = wordsVersion(await readWords(t.db), "footer");
  const footerAbout = { tr: `Yeni IBAN ${foreign}`, en: "", ar: "" };
  expect(await saveWords(ada, "footer", { footerAbout }, { version })).toMatchObject({
    errors: { footerAbout: "foreignIban" },
  });
  const smsTemplate = `{no} ${foreign}`;
  expect(await saveOrderSettings(ada, { smsTemplate }, "Ay Vakfı")).toMatchObject({
    errors: { smsTemplate: "foreignIban" },
  });
  const wording = { greeting: "Merhaba", paragraph: `IBAN: ${foreign}`, closing: "" };
  expect(await saveWording(ada, { event: "received", language: "tr" }, wording)).toMatchObject({
    errors: { paragraph: "foreignIban" },
  });
  expect(
    await saveWording(ada, { event: "received", language: "tr" }, { ...wording, paragraph: `IBAN: ${own}` }),
  ).toEqual({ kind: "saved" });
  const thanks = { tr: foreign, en: "", ar: "" };
  expect(await saveDocumentSettings(ada, { ...documentSettings.defaults, thanks })).toMatchObject({
    errors: { "thanks.tr": "foreignIban" },
  });
  expect(await t.trail("identity")).toEqual([]);
});
