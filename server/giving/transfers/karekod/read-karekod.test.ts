import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { field, karekodOf, writeKarekod } from "#testing/counterparts/karekod.ts";
import { crc16 } from "./crc16.ts";
import { readFields } from "./read-fields.ts";
import { readKarekod } from "./read-karekod.ts";

const iban = "TR399990100000000000000001";
const other = { kind: "refused", reason: "other" };
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const value = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 60 });
const tagged = fc.uniqueArray(fc.tuple(digits(2), value), { selector: ([tag]) => tag, maxLength: 12 });

test("the check sum is CRC-16/CCITT-FALSE", () => {
  expect(crc16(Buffer.from("123456789")).toString(16)).toBe("29b1");
});

describe("fields", () => {
  test("are read as they were written", () => {
    fc.assert(
      fc.property(tagged, (all) => {
        const text = Buffer.concat(all.map(([tag, each]) => field(tag, each))).toString("latin1");
        expect(readFields(text)).toEqual(new Map(all));
      }),
    );
  });

  test("cut off anywhere inside, or one twice, are none", () => {
    fc.assert(
      fc.property(value, fc.nat(), (each, cut) => {
        const text = field("61", each).toString("latin1");
        const inside = 1 + (cut % (text.length - 1));
        expect(readFields(text.slice(0, inside))).toBeNull();
        expect(readFields(text + text)).toBeNull();
      }),
    );
  });
});

describe("a Karekod", () => {
  test("says its account and holder", () => {
    expect(readKarekod(karekodOf(iban))).toEqual({ kind: "read", iban, holder: "GUNES VAKFI" });
    const spaced = iban.replace(/(.{4})(?=.)/g, "$1 ").toLowerCase();
    expect(readKarekod(karekodOf(spaced))).toMatchObject({ iban });
  });

  test("may have its Turkish letters in UTF-8 or windows-1254, its lengths in bytes or letters", () => {
    const holder = "GÜNEŞ İYİLİK VAKFI";
    const turkish = Buffer.from([..."G\xdcNE\xde \xddY\xddL\xddK VAKFI"].map((each) => each.charCodeAt(0)));
    const account = `0126${iban}07${holder.length}${holder}`;
    const inLetters = Buffer.from(`00020161${account.length}${account}6304`);
    const sum = Buffer.from(crc16(inLetters).toString(16).padStart(4, "0"));
    const withSum = Buffer.concat([inLetters, sum]);
    for (const content of [karekodOf(iban, holder), karekodOf(iban, turkish), withSum]) {
      expect(readKarekod(content)).toEqual({ kind: "read", iban, holder });
    }
  });

  test("with any one byte changed is refused, or says the same but for a letter's case in its sum", () => {
    const whole = karekodOf(iban);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const changed = Buffer.from(whole);
        changed[at] = byte;
        const same = changed.toString("latin1").toUpperCase() === whole.toString("latin1").toUpperCase();
        if (same && at >= whole.length - 4) return;
        if (changed.equals(whole)) return;
        expect(readKarekod(changed)).toMatchObject({ kind: "refused" });
      }),
      { numRuns: 500 },
    );
  });

  test("cut off anywhere is refused", () => {
    const whole = karekodOf(iban);
    for (let end = 0; end < whole.length; end++) {
      expect(readKarekod(whole.subarray(0, end)), String(end)).toMatchObject({ kind: "refused" });
    }
  });

  test("with a wrong check sum is damaged", () => {
    const damaged = karekodOf(iban);
    damaged.write("0000", damaged.length - 4);
    expect(readKarekod(damaged)).toEqual({ kind: "refused", reason: "damaged" });
  });
});

test("a Karekod with a fixed amount is refused, one with zeros is not", () => {
  const account = field("01", iban);
  const withAmount = (amount: string) =>
    writeKarekod([
      ["54", amount],
      ["61", account],
    ]);
  for (const amount of ["000000025000", "250.00", "1"]) {
    expect(readKarekod(withAmount(amount))).toEqual({ kind: "refused", reason: "amount" });
  }
  for (const amount of ["000000000000", "0.00"]) {
    expect(readKarekod(withAmount(amount))).toMatchObject({ kind: "read", iban });
  }
});

describe("another code is refused", () => {
  const account = Buffer.concat([field("01", iban)]);
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a plain IBAN", Buffer.from(iban)],
    ["an address", Buffer.from("https://example.org/000201")],
    ["a Karekod without account", writeKarekod([["00", "01"]])],
    ["an account that is no IBAN", writeKarekod([["61", field("01", "0001-123")]])],
    ["fields behind the check sum", Buffer.concat([writeKarekod([["61", account]]), field("99", "x")])],
    [
      "the account twice",
      writeKarekod([
        ["61", account],
        ["61", account],
      ]),
    ],
    ["an account in an account", writeKarekod([["61", field("61", account)]])],
  ])("%s", (_, content) => {
    expect(readKarekod(content)).toEqual(other);
  });

  test("whatever it holds", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (content) => {
        expect(readKarekod(content).kind).toBe("refused");
      }),
    );
    fc.assert(
      fc.property(tagged, (all) => {
        const sum = all.some(([tag]) => tag === "63");
        const read = readKarekod(writeKarekod(sum ? [] : all));
        expect(read).toEqual(other);
      }),
    );
  });
});
