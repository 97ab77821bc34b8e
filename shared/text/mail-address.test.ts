import { expect, test } from "vitest";
import { isMailable, maskEmail } from "./mail-address.ts";

test.each(["ayse@example.org", "a.b+etiket@posta.example.com.tr", "x@xn--fsq.xn--p1ai"])(
  "%s is mailable",
  (address) => {
    expect(isMailable(address)).toBe(true);
  },
);

test.each([
  null,
  "",
  "ayse",
  "ayse@example",
  "@example.org",
  "a b@example.org",
  "a@example.org,b@example.org",
  "a@example.org;b@example.org",
  "a@example.org\r\nBcc: b@example.org",
  "a@example.org\n",
  '"a"@example.org',
  "<a@example.org>",
  "a@b@example.org",
  "ayşe@example.org",
  "a@örnek.org",
  "a@192.0.2.1",
  "a@-example.org",
  `${"a".repeat(65)}@example.org`,
  `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(20)}.org`,
])("%j is not mailable", (address) => {
  expect(isMailable(address)).toBe(false);
});

test("a masked address contains its first letter and its domain", () => {
  expect(["ayse@example.org", "a@example.org", "nothing"].map(maskEmail)).toEqual([
    "a***@example.org",
    "a***@example.org",
    "***",
  ]);
});
