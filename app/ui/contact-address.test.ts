import { expect, test } from "vitest";
import { mailAddress, phoneAddress } from "./contact-address.ts";

test("a mail link has one recipient and no other fields, even if the address contains ? and ,", () => {
  expect(mailAddress("ayse@example.org")).toBe("mailto:ayse@example.org");
  const input = "a@example.org?bcc=b@evil.example&body=x,c@evil.example#\ud800";
  const { pathname, search, hash } = new URL(mailAddress(input));
  expect([search, hash]).toEqual(["", ""]);
  expect(pathname).not.toMatch(/[,?&]/);
  expect(decodeURIComponent(pathname)).toBe(input.toWellFormed());
});

test("a phone link has digits only", () => {
  expect(phoneAddress("+90 352 000 00 00")).toBe("tel:+903520000000");
  expect(phoneAddress('0352;phone-context="x"')).toBe("tel:0352");
});
