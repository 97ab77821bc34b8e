import { expect, test } from "vitest";
import { compareTyped } from "./compare-typed.ts";

const present = {
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

const typed = {
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
  const fields = compareTyped("news", present, typed);
  expect(fields.map(({ label }) => label)).toEqual(["Başlık", "İçerik", "Yayında"]);
  expect(fields[0]?.field).toMatchObject({
    as: "words",
    runs: [
      { in: "both", parts: ["Su ", "kuyusu "] },
      { in: "new", parts: ["bugün "] },
      { in: "both", parts: ["açıldı"] },
    ],
  });
  expect(fields[2]?.field).toMatchObject({
    runs: [
      { in: "old", parts: ["Hayır"] },
      { in: "new", parts: ["Evet"] },
    ],
  });
});

test("a removed translation is a difference", () => {
  const fields = compareTyped("news", { ...present, title_en: "Well" }, { ...present, title_en: "" });
  expect(fields.map(({ label }) => label)).toEqual(["Başlık (İngilizce)"]);
});
