import { expect, test } from "vitest";
import { compareForm } from "./compare-form.ts";

const storedRecord = {
  id: "a",
  title: "Su kuyusu açıldı",
  excerpt: "Aynı",
  content: "<p>Bir</p><p>İki</p>",
  published: false,
  slug: "su-kuyusu",
  displayOrder: 4,
  description: null,
  gallery: [],
  updatedAt: new Date(),
};

const formValues = {
  title: "Su kuyusu bugün açıldı",
  excerpt: "Aynı",
  content: "<p>Bir</p><p>Üç</p>",
  published: true,
  slug: "",
  displayOrder: undefined,
  description: "",
  gallery: [],
  title_en: "",
};

test("a stale form is compared field by field with the stored record", () => {
  const fields = compareForm("news", storedRecord, formValues);
  expect(fields.map(({ label }) => label)).toEqual(["Başlık", "İçerik", "Yayında"]);
  expect(fields[0]?.field).toMatchObject({
    kind: "words",
    runs: [
      { side: "both", parts: ["Su ", "kuyusu "] },
      { side: "new", parts: ["bugün "] },
      { side: "both", parts: ["açıldı"] },
    ],
  });
  expect(fields[2]?.field).toMatchObject({
    runs: [
      { side: "old", parts: ["Hayır"] },
      { side: "new", parts: ["Evet"] },
    ],
  });
});

test("a removed translation is a difference", () => {
  const fields = compareForm(
    "news",
    { ...storedRecord, title_en: "Well" },
    { ...storedRecord, title_en: "" },
  );
  expect(fields.map(({ label }) => label)).toEqual(["Başlık (İngilizce)"]);
});
