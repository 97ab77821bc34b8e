import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { field, karekodOf, writeKarekod } from "#testing/counterparts/karekod.ts";
import { crc16 } from "./crc16.ts";
import { readFields } from "./read-fields.ts";
import { readKarekod } from "./read-karekod.ts";

const iban = "TR399990100000000000000001";
const refusedAsOther = { kind: "refused", reason: "other" };
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const value = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 60 });
const taggedFields = fc.uniqueArray(fc.tuple(digits(2), value), { selector: ([tag]) => tag, maxLength: 12 });

test("the check sum is CRC-16/CCITT-FALSE", () => {
  expect(crc16(Buffer.from("123456789")).toString(16)).toBe("29b1");
});

describe("fields", () => {
  test("are read with the values that were written", () => {
    fc.assert(
      fc.property(taggedFields, (fields) => {
        const text = Buffer.concat(fields.map(([tag, each]) => field(tag, each))).toString("latin1");
        expect(readFields(text)).toEqual(new Map(fields));
      }),
    );
  });

  test("are not read if the text is cut off or a tag occurs twice", () => {
    fc.assert(
      fc.property(value, fc.nat(), (value, seed) => {
        const text = field("61", value).toString("latin1");
        const inside = 1 + (seed % (text.length - 1));
        expect(readFields(text.slice(0, inside))).toBeNull();
        expect(readFields(text + text)).toBeNull();
      }),
    );
  });
});

describe("a Karekod", () => {
  test("contains the account and its holder", () => {
    expect(readKarekod(karekodOf(iban))).toEqual({ kind: "read", iban, holder: "GUNES VAKFI" });
    const spacedIban = iban.replace(/(.{4})(?=.)/g, "$1 ").toLowerCase();
    expect(readKarekod(karekodOf(spacedIban))).toMatchObject({ iban });
  });

  test("is read in UTF-8 and windows-1254, with lengths in bytes or letters", () => {
    const holder = "GÜNEŞ İYİLİK VAKFI";
    const turkish = Buffer.from([..."G\xdcNE\xde \xddY\xddL\xddK VAKFI"].map((each) => each.charCodeAt(0)));
    const account = `0126${iban}07${holder.length}${holder}`;
    const codeWithLetterCounts = Buffer.from(`00020161${account.length}${account}6304`);
    const checkSum = Buffer.from(crc16(codeWithLetterCounts).toString(16).padStart(4, "0"));
    const codeWithSum = Buffer.concat([codeWithLetterCounts, checkSum]);
    for (const content of [karekodOf(iban, holder), karekodOf(iban, turkish), codeWithSum]) {
      expect(readKarekod(content)).toEqual({ kind: "read", iban, holder });
    }
  });

  test("with any byte changed is refused, except for the case of a letter in the check sum", () => {
    const code = karekodOf(iban);
    fc.assert(
      fc.property(fc.nat(code.length - 1), fc.integer({ min: 0, max: 255 }), (index, byte) => {
        const changed = Buffer.from(code);
        changed[index] = byte;
        const differsOnlyInCase =
          changed.toString("latin1").toUpperCase() === code.toString("latin1").toUpperCase();
        if (differsOnlyInCase && index >= code.length - 4) return;
        if (changed.equals(code)) return;
        expect(readKarekod(changed)).toMatchObject({ kind: "refused" });
      }),
      { numRuns: 500 },
    );
  });

  test("cut off anywhere is refused", () => {
    const code = karekodOf(iban);
    for (let end = 0; end < code.length; end++) {
      expect(readKarekod(code.subarray(0, end)), String(end)).toMatchObject({ kind: "refused" });
    }
  });

  test("with a wrong check sum is damaged", () => {
    const damaged = karekodOf(iban);
    damaged.write("0000", damaged.length - 4);
    expect(readKarekod(damaged)).toEqual({ kind: "refused", reason: "damaged" });
  });
});

test("a Karekod with a fixed amount is refused, and a Karekod with amount zero is read", () => {
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
    expect(readKarekod(content)).toEqual(refusedAsOther);
  });

  test("random content", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3_000 }), (content) => {
        expect(readKarekod(content).kind).toBe("refused");
      }),
    );
    fc.assert(
      fc.property(taggedFields, (fields) => {
        const sum = fields.some(([tag]) => tag === "63");
        const result = readKarekod(writeKarekod(sum ? [] : fields));
        expect(result).toEqual(refusedAsOther);
      }),
    );
  });
});
