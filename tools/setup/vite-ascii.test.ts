import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { toAscii } from "./vite-ascii.ts";

test("texts, templates, names and regular expressions keep their meaning in ASCII", () => {
  const program = 'const ağ = "Kırşehir عربي 🌙\\\\ş"; [ağ, `ı`, ağ.replace(/[ışğ]/gu, "i"), /🌙/u.test(ağ)]';
  const ascii = toAscii(program);
  expect(ascii).toMatch(/^[\0-\x7f]*$/);
  expect(runInNewContext(ascii)).toEqual(runInNewContext(program));
});

test("a program whose meaning an escape would change is refused", () => {
  expect(() => toAscii('"\\ş"')).toThrow("cannot be written in ASCII");
  expect(() => toAscii("String.raw`Kadir ı`")).toThrow("cannot be written in ASCII");
});
