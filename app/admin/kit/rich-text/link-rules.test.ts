import { expect, test } from "vitest";
import { isAllowedAddress, linkSchemes, toLinkAddress } from "./link-rules.ts";

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
])("%s becomes the link address %s", (input, address) => {
  expect(toLinkAddress(input)).toBe(address);
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
])("%s is not accepted as a link", (input) => {
  expect(toLinkAddress(input)).toBeNull();
});

test("a stored text may contain only the schemes of the specification", () => {
  for (const scheme of linkSchemes) expect(isAllowedAddress(`${scheme}:x`)).toBe(true);
  expect(isAllowedAddress("/bagis")).toBe(true);
  for (const address of ["javascript:x", " java\nscript:x", "data:x", "\u0001javascript:x", "//a.example"]) {
    expect(isAllowedAddress(address)).toBe(false);
  }
});
