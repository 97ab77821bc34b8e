import { describe, expect, test } from "vitest";
import { LOCALES } from "#shared/text/locale.ts";
import { listAlternates, pageAddress } from "./addresses.ts";

const base = "https://vakif.example";

describe("the canonical address", () => {
  test.each([
    ["/", "/?lang=tr"],
    ["/bagis?category=yetim", "/bagis?category=yetim&lang=tr"],
    ["/bagis?campaign=zekat&lang=ar", "/bagis?campaign=zekat&lang=tr"],
    ["/haberler/", "/haberler?lang=tr"],
    ["/haberler?sayfa=2", "/haberler?sayfa=2&lang=tr"],
  ])("%s has the canonical address %s", (path, expected) => {
    expect(pageAddress(base, path, "tr")).toBe(base + expected);
  });

  test("the alternates list every language, with Turkish as the default", () => {
    expect(listAlternates(base, "/bagis?lang=en")).toEqual([
      ...LOCALES.map((locale) => ({ hrefLang: locale, href: `${base}/bagis?lang=${locale}` })),
      { hrefLang: "x-default", href: `${base}/bagis?lang=tr` },
    ]);
  });
});
