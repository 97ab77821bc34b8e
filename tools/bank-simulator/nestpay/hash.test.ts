import { expect, test } from "vitest";
import { type ByteField, toBytes } from "./bytes.ts";
import { hashVersion3 } from "./hash.ts";

/** Published requests and their hashes. The store key is 123456. */
const publishedHashes: [string, ByteField[]][] = [
  [
    "/uPxhEKWCEGi3NsDOOQ4u8Hu5g71v5GWspOid70WehTWEz97PqxG3IN1Jv5jsbOXOw3Z3Rr/0UtywzEgbqFfdA==",
    [
      ["clientid", "190100000"],
      ["storetype", "3d_pay"],
      ["amount", "100.25"],
      ["oid", "order222"],
      ["okUrl", "https://domain.com/success"],
      ["failUrl", "https://domain.com/fail_url"],
      ["rnd", "rand"],
      ["lang", "tr"],
      ["currency", "949"],
      ["taksit", ""],
      ["islemtipi", "Auth"],
      ["firmaadi", "siparis veren"],
      ["Email", "test@test.com"],
      ["hashAlgorithm", "ver3"],
    ],
  ],
  [
    "wlqP71Pwu5+zaCYCGxWpbqf1cAsbou5p5PDAds4YcejFO5AVTw0PjnzNiFnYX900ZL38rQw8Jt/YhMmZ5bJ/qA==",
    [
      ["clientid", "190100000"],
      ["storetype", "3d_host"],
      ["amount", "100.25"],
      ["oid", "order222"],
      ["okUrl", "https://domain.com/success"],
      ["failUrl", "https://domain.com/fail_url"],
      ["rnd", "rand-21212"],
      ["lang", "tr"],
      ["currency", "949"],
      ["taksit", ""],
      ["TranType", "Auth"],
      ["hashAlgorithm", "ver3"],
    ],
  ],
];

test.each(publishedHashes)("equals the published hash %s", (expected, fields) => {
  expect(hashVersion3(fields, "123456", "request")).toBe(expected);
  expect(hashVersion3([...fields].reverse(), "123456", "request")).toBe(expected);
});

test("the hash omits the fields hash, encoding and, in answers, Ziraat's extra field, in any letter case", () => {
  const [expected = "", fields = []] = publishedHashes[1] ?? [];
  const more: ByteField[] = [...fields, ["HASH", "x"], ["Encoding", "utf-8"]];
  expect(hashVersion3(more, "123456", "request")).toBe(expected);
  const nationalFields: ByteField[] = [...more, ["nationalidno", "10000000146"]];
  expect(hashVersion3(nationalFields, "123456", "answer")).toBe(expected);
  expect(hashVersion3(nationalFields, "123456", "request")).not.toBe(expected);
});

test("bars and backslashes of values and of the key are escaped, so that no value can be moved", () => {
  const hash = (a: string, b: string, key = "k") =>
    hashVersion3(
      [
        ["a", a],
        ["b", b],
      ],
      key,
      "answer",
    );
  expect(hash("1|2", "3")).not.toBe(hash("1", "2|3"));
  expect(hash("1\\", "|2")).not.toBe(hash("1\\|", "2"));
  expect(hash("1", "2", "3|4")).not.toBe(hash("1", "2|3", "4"));
  // Our test vector: sha512 of 1\|2|3\\|k\|1 in base64.
  expect(hash("1|2", "3\\", "k|1")).toBe(testVector);
});

// printf '%s' '1\|2|3\\|k\|1' | openssl dgst -sha512 -binary | base64 -w0
const testVector = "tQsSBCGv0ajgOoVnoc+18CfTaZpq3b+rdksMbbgpqW20H8rfzFRwZxFO+3vShmiUsKcwK3IQC2n0nM6om0+0mw==";

test("the hash covers the bytes of a text in its character set", () => {
  const [, fields = []] = publishedHashes[1] ?? [];
  const hashIn = (charset: "utf-8" | "iso-8859-9") =>
    hashVersion3([...fields, ["ErrMsg", toBytes("Kartın limiti yetersiz", charset)]], "123456", "answer");
  expect(hashIn("utf-8")).not.toBe(hashIn("iso-8859-9"));
  expect(toBytes("ĞİŞğış", "iso-8859-9")).toBe("\xd0\xdd\xde\xf0\xfd\xfe");
  expect(toBytes("Ðý€ع", "iso-8859-9")).toBe("????");
});
