import { expect, test } from "vitest";
import { codeMeaning, codeMeanings } from "./code-meaning.server.ts";

test("gives the meaning of the bank's codes without the advice for donors", () => {
  expect(codeMeaning("51")).toBe("Kartınızın bakiyesi yetersiz.");
  expect(codeMeaning("00")).toBe("Ödemeniz onaylandı.");
  expect(codeMeaning("HASH_MISMATCH")).toBe("Güvenlik doğrulaması başarısız");
  expect(codeMeaning("Q9")).toBe("Ödeme işlemi başarısız oldu.");
  expect(codeMeaning(null)).toBeNull();
});

test("explains each code once", () => {
  expect(Object.keys(codeMeanings(["51", null, "51", "", "91"]))).toEqual(["51", "91"]);
});
