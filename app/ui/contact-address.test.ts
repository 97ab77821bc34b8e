import { expect, test } from "vitest";
import { mailAddress, phoneAddress } from "./contact-address.ts";

test("a letter goes to one address and carries nothing, whatever was typed as one", () => {
  expect(mailAddress("ayse@example.org")).toBe("mailto:ayse@example.org");
  const typed = "a@example.org?bcc=b@evil.example&body=x,c@evil.example#\ud800";
  const { pathname, search, hash } = new URL(mailAddress(typed));
  expect([search, hash]).toEqual(["", ""]);
  expect(pathname).not.toMatch(/[,?&]/);
  expect(decodeURIComponent(pathname)).toBe(typed.toWellFormed());
});

test("a telephone reads digits", () => {
  expect(phoneAddress("+90 352 000 00 00")).toBe("tel:+903520000000");
  expect(phoneAddress('0352;phone-context="x"')).toBe("tel:0352");
});
