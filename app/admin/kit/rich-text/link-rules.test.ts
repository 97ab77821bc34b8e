import { expect, test } from "vitest";
import { isAllowedAddress, linkAddress, linkSchemes } from "./link-rules.ts";

test.each([
  ["https://example.org/a?b=1#c", "https://example.org/a?b=1#c"],
  ["  http://example.org ", "http://example.org"],
  ["example.org/yardim", "https://example.org/yardim"],
  ["example.org:8080/a", "https://example.org:8080/a"],
  ["//example.org", "https://example.org"],
  ["bilgi@example.org", "mailto:bilgi@example.org"],
  ["tel:+903520000000", "tel:+903520000000"],
  ["/bagis", "/bagis"],
  ["#iletisim", "#iletisim"],
])("the typed address %s leads to %s", (typed, address) => {
  expect(linkAddress(typed)).toBe(address);
});

test.each([
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  "java\tscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "blob:https://a.example/1",
  "iki kelime",
  "https://",
  "",
])("%s is not accepted as a link", (typed) => {
  expect(linkAddress(typed)).toBeNull();
});

test("a text may contain exactly the schemes of the specification", () => {
  for (const scheme of linkSchemes) expect(isAllowedAddress(`${scheme}:x`)).toBe(true);
  expect(isAllowedAddress("/bagis")).toBe(true);
  for (const address of ["javascript:x", " java\nscript:x", "data:x", "\u0001javascript:x", "//a.example"]) {
    expect(isAllowedAddress(address)).toBe(false);
  }
});
