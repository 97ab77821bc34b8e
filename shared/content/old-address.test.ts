import { expect, test } from "vitest";
import { readOldPath, readTargetPath } from "./old-address.ts";

test.each([
  ["/Bagis-Yap/", "/bagis-yap"],
  ["https://eski.example.org/hakk%C4%B1m%C4%B1zda/?a=1", "/hakkımızda"],
  ["/", null],
  ["bagis", null],
  ["/%E0%A4%A", null],
])("the old address %s is stored as %s", (typed, stored) => {
  expect(readOldPath(typed)).toBe(stored);
});

test.each([
  ["/bagis?kampanya=genel", "/bagis?kampanya=genel"],
  ["https://vakif.example.org/iletisim", "/iletisim"],
  ["https://kotu.example.com/", null],
  ["//kotu.example.com", null],
  ["/\\kotu.example.com", null],
  ["javascript:alert(1)", null],
  ["bagis", null],
])("the target %s is %s", (typed, path) => {
  expect(readTargetPath(typed, "https://vakif.example.org")).toBe(path);
});
