import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { kindList } from "#server/content/every-kind.ts";
import { findChanges } from "./changes.ts";
import { fieldName } from "./field-names.ts";

test("a changed field has its old and its new value", () => {
  expect(
    findChanges(
      { title: "Eski", published: false, same: 1, gone: "x" },
      { title: "Yeni", published: true, same: 1, added: [1] },
    ),
  ).toEqual([
    { field: "title", before: "Eski", after: "Yeni" },
    { field: "published", before: "Hayır", after: "Evet" },
    { field: "gone", before: "x", after: null },
    { field: "added", before: null, after: "1" },
  ]);
});

test("a created or deleted record has one value", () => {
  expect(findChanges(null, { name: "A" })).toEqual([{ field: "name", before: null, after: "A" }]);
  expect(findChanges({ name: "A" }, null)).toEqual([{ field: "name", before: "A", after: null }]);
  expect(findChanges(null, null)).toEqual([]);
});

test("captions in another language are formatted like the gallery", () => {
  const captions = JSON.stringify({ "/uploads/news/a.webp": "Well" });
  const [change] = findChanges({ gallery_en: null }, { gallery_en: captions });
  expect(change).toEqual({ field: "gallery_en", before: null, after: "Well (a.webp)" });
});

test("long texts are cut", () => {
  expect(findChanges(null, { content: "x".repeat(900) })[0]?.after).toHaveLength(501);
});

test("amounts are in lira, and times in Istanbul time", () => {
  const at = { deletedAt: "2026-11-20T08:05:00.000Z", publishAt: null };
  expect(findChanges({ targetAmount: null, ...at }, { targetAmount: 125050, publishAt: "yarın" })).toEqual([
    { field: "targetAmount", before: null, after: "₺1.250,50" },
    { field: "deletedAt", before: "20.11.2026 11:05", after: null },
    { field: "publishAt", before: null, after: "yarın" },
  ]);
});

test("every field that staff can change in a kind of content has its name", () => {
  // The server sets these fields itself.
  const automaticFields = ["id", "createdAt", "updatedAt", "updatedBy", "openingAmount", "openingSupporters"];
  const unnamedFields = kindList.flatMap(({ record: { table, entity } }) =>
    Object.keys(getTableColumns(table)).filter(
      (field) => !automaticFields.includes(field) && fieldName(field, { entity }) === field,
    ),
  );
  expect(unnamedFields, "name the field in the section of its kind").toEqual([]);
});

test("the name of a translated field is the name of the Turkish field with the language", () => {
  expect(fieldName("description_ar")).toBe("Açıklama (Arapça)");
  expect(fieldName("title")).toBe("Başlık");
  expect(fieldName("title_en", { entity: "faq" })).toBe("Soru (İngilizce)");
});

test("numbers of settings are shown with their unit", () => {
  const subject = (entityId: string) => ({ entity: "setting", entityId });
  const [limit] = findChanges({ refundLimit: 500000 }, { refundLimit: 1000000 }, subject("orders"));
  expect(limit).toMatchObject({ before: "₺5.000,00", after: "₺10.000,00" });
  const [months] = findChanges({ smsMonths: 6 }, { smsMonths: null }, subject("retention"));
  expect(months).toMatchObject({ before: "6 ay", after: null });
  const [delay] = findChanges({ delay: "next-morning" }, { delay: 90 }, subject("transfers"));
  expect(delay).toMatchObject({ after: "90 dakika" });
  // The job that removes expired data counts the removed rows under the same names.
  const [count] = findChanges(null, { smsMonths: 6 }, { entity: "donor", entityId: "retention" });
  expect(count?.after).toBe("6");
  const [presets] = findChanges({ presets: [] }, { presets: [10000, 25050] });
  expect(presets?.after).toBe("₺100,00, ₺250,50");
});
