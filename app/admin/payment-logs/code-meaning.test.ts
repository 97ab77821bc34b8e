import { expect, test } from "vitest";
import { kindOf } from "#server/giving/payments/banks/registry.ts";
import { absentBank } from "#testing/counterparts/banks.ts";
import { codeMeaning, codeMeanings } from "./code-meaning.server.ts";

const bank = { ...absentBank, ...kindOf("payfor") };

test("the meaning of the bank's codes has no advice for donors", () => {
  expect(codeMeaning("51", bank)).toBe("Kartınızın bakiyesi yetersiz.");
  expect(codeMeaning("00", bank)).toBe("Ödemeniz onaylandı.");
  expect(codeMeaning("HASH_MISMATCH", bank)).toBe("Güvenlik doğrulaması başarısız");
  expect(codeMeaning("V013", bank)).toBe("Banka bu ödemeyi bulamadı.");
  expect(codeMeaning("Q9", bank)).toBe("Ödeme işlemi başarısız oldu.");
  expect(codeMeaning(null, bank)).toBeNull();
});

test("each code is explained once", () => {
  expect(
    Object.keys(
      codeMeanings(
        ["51", null, "51", "", "91"].map((code) => ({ code, bank: "payfor" })),
        [bank],
      ),
    ),
  ).toEqual(["payfor 51", "payfor 91"]);
});
