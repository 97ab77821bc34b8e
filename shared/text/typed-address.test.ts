import { expect, test } from "vitest";
import { findAddressDoubt, foldAddress } from "./typed-address.ts";

test.each([
  ["AYSE@GMAİL.COM", "AYSE@GMAiL.COM"],
  ["ayse@gmaıl.com", "ayse@gmail.com"],
  ["ayse@gmai\u0307l.com", "ayse@gmail.com"],
  ["AYSE@GMAIL.COM", "AYSE@GMAIL.COM"],
  ["ayşe@örnek.org", "ayşe@örnek.org"],
])("%j is folded to %j", (input, folded) => {
  expect(foldAddress(input)).toBe(folded);
});

test.each([
  ["", null],
  ["ayse@example.org", null],
  ["AYSE@GMAİL.COM", null],
  ["ayse@ymail.com", null],
  ["ayse@t-online.de", null],
  ["ayse@gmail,com", "comma"],
  ["ayse@gmail..com", "dots"],
  ["ayse", "domain"],
  ["ayse@", "domain"],
  ["ayse@gmail", "domain"],
  ["ayse@gmail.", "domain"],
  ["@gmail.com", "domain"],
  ["5321234567", "domain"],
  ["ayşe@gmail.com", "letters"],
  ["a b@gmail.com", "letters"],
  ["ayse@xn--gmal-1wa.com", "letters"],
])("the doubt about %j is %s", (input, kind) => {
  expect(findAddressDoubt(input)?.kind ?? null).toBe(kind);
});

test.each([
  ["ayse@gmial.com", "ayse@gmail.com"],
  ["ayse@gmail.co", "ayse@gmail.com"],
  ["Ayse@GMAL.COM", "Ayse@gmail.com"],
  ["ayse@hotmaill.com", "ayse@hotmail.com"],
  ["ayse@hotnail.com.tr", "ayse@hotmail.com.tr"],
])("for %s the suggestion is %s", (input, suggestion) => {
  expect(findAddressDoubt(input)).toEqual({ kind: "near", suggestion });
});
