import { describe, expect, test } from "vitest";
import { LOCALES } from "#shared/text/locale.ts";
import { alternates, pageAddress } from "./addresses.ts";

const base = "https://vakif.example";

describe("the canonical address", () => {
  test.each([
    ["/", "/?lang=tr"],
    ["/bagis?category=yetim", "/bagis?category=yetim&lang=tr"],
    ["/bagis?campaign=zekat&lang=ar", "/bagis?campaign=zekat&lang=tr"],
    ["/haberler/", "/haberler?lang=tr"],
    ["/haberler?sayfa=2", "/haberler?sayfa=2&lang=tr"],
  ])("the address of %s", (path, expected) => {
    expect(pageAddress(base, path, "tr")).toBe(base + expected);
  });

  test("names every language, and Turkish as the default", () => {
    expect(alternates(base, "/bagis?lang=en")).toEqual([
      ...LOCALES.map((locale) => ({ hrefLang: locale, href: `${base}/bagis?lang=${locale}` })),
      { hrefLang: "x-default", href: `${base}/bagis?lang=tr` },
    ]);
  });
});
