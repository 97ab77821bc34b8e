import { expect, test } from "vitest";
import { computeHash, matches } from "./hash.ts";

const site = { okUrl: "https://domain.com/success", failUrl: "https://domain.com/fail_url" };
const common = {
  clientid: "190100000",
  amount: "100.25",
  oid: "order222",
  ...site,
  lang: "tr",
  currency: "949",
};

test.each([
  [
    { ...common, storetype: "3d_pay", rnd: "rand", taksit: "", islemtipi: "Auth", firmaadi: "siparis veren" },
    { Email: "test@test.com", hashAlgorithm: "ver3" },
    "/uPxhEKWCEGi3NsDOOQ4u8Hu5g71v5GWspOid70WehTWEz97PqxG3IN1Jv5jsbOXOw3Z3Rr/0UtywzEgbqFfdA==",
  ],
  [
    { ...common, storetype: "3d_host", rnd: "rand-21212", taksit: "", TranType: "Auth" },
    { hashAlgorithm: "ver3" },
    "wlqP71Pwu5+zaCYCGxWpbqf1cAsbou5p5PDAds4YcejFO5AVTw0PjnzNiFnYX900ZL38rQw8Jt/YhMmZ5bJ/qA==",
  ],
])("the hash of a published form is the published hash", (fields, otherFields, hash) => {
  const expected = computeHash(Object.entries({ ...fields, ...otherFields }), "123456");
  expect(expected.toString("base64")).toBe(hash);
  expect(matches(hash, expected)).toBe(true);
});

test("the hash ignores hash, encoding and nationalidno, and escapes bars and backslashes in values", () => {
  const hash = (fields: Record<string, string>) =>
    computeHash(Object.entries(fields), "k").toString("base64");
  const plain = hash({ a: "1", b: "2" });
  expect(hash({ a: "1", b: "2", HASH: "x", encoding: "ISO-8859-9", nationalidno: "1" })).toBe(plain);
  expect(hash({ B: "2", a: "1" })).toBe(plain);
  expect(hash({ a: "1|2", b: "" })).not.toBe(hash({ a: "1", b: "2|" }));
  expect(hash({ a: "1\\", b: "2" })).not.toBe(hash({ a: "1", b: "\\2" }));
});
