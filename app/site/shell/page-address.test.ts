import { describe, expect, test } from "vitest";
import { alternates, pageAddress } from "./page-address.ts";

const base = "https://vakif.example";

describe("the address a search engine should keep", () => {
  test.each([
    ["/", "", "/?lang=tr"],
    ["/bagis", "?category=yetim&utm_source=x", "/bagis?category=yetim&lang=tr"],
    ["/bagis", "?campaign=zekat&lang=ar", "/bagis?lang=tr"],
    ["/haberler/", "", "/haberler?lang=tr"],
    ["/arama", "?q=%3Cscript%3E", "/arama?lang=tr"],
  ])("%s%s", (pathname, search, expected) => {
    expect(pageAddress(base, { pathname, search }, "tr")).toBe(base + expected);
  });

  test("names every language and a default without one", () => {
    expect(alternates(base, { pathname: "/bagis", search: "?lang=en" })).toEqual([
      { hrefLang: "tr", href: `${base}/bagis?lang=tr` },
      { hrefLang: "en", href: `${base}/bagis?lang=en` },
      { hrefLang: "ar", href: `${base}/bagis?lang=ar` },
      { hrefLang: "x-default", href: `${base}/bagis` },
    ]);
  });
});
