import { expect, test } from "vitest";
import { languagePath } from "./language-path.ts";

test.each([
  ["/", "", "/?lang=en"],
  ["/bagis", "?category=yetim", "/bagis?category=yetim&lang=en"],
  ["/bagis", "?lang=ar&category=yetim", "/bagis?lang=en&category=yetim"],
  ["/arama", "?q=su%20kuyusu%26", "/arama?q=su+kuyusu%26&lang=en"],
  ["//evil.example/x", "", "/evil.example/x?lang=en"],
  ["/haberler/bir-haber", "?lang=tr&lang=ar", "/haberler/bir-haber?lang=en"],
])("%s%s in English is %s", (pathname, search, expected) => {
  expect(languagePath({ pathname, search }, "en")).toBe(expected);
});
