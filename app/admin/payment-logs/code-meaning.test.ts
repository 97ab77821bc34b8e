import { expect, test } from "vitest";
import { kindOf } from "#server/giving/payments/banks/registry.ts";
import { absentBank } from "#testing/counterparts/banks.ts";
import { findCodeMeaning, findCodeMeanings } from "./code-meaning.server.ts";

const bank = { ...absentBank, ...kindOf("payfor") };

test("the meaning of a code contains no advice for donors", () => {
  expect(findCodeMeaning("51", bank)).toBe("Kartınızın bakiyesi yetersiz.");
  expect(findCodeMeaning("00", bank)).toBe("Ödemeniz onaylandı.");
  expect(findCodeMeaning("HASH_MISMATCH", bank)).toBe("Güvenlik doğrulaması başarısız");
  expect(findCodeMeaning("V013", bank)).toBe("Banka bu ödemeyi bulamadı.");
  expect(findCodeMeaning("Q9", bank)).toBe("Ödeme işlemi başarısız oldu.");
  expect(findCodeMeaning(null, bank)).toBeNull();
});

test("a repeated code has one meaning", () => {
  expect(
    Object.keys(
      findCodeMeanings(
        ["51", null, "51", "", "91"].map((code) => ({ code, bank: "payfor" })),
        [bank],
      ),
    ),
  ).toEqual(["payfor 51", "payfor 91"]);
});
