import { describe, expect, test } from "vitest";
import { isOrderId } from "#shared/giving/order-id.ts";
import { returnCodes } from "#shared/giving/return-codes.ts";
import type { Bank } from "./bank.ts";

/** Tests the traits. `approve` makes a payment, and returns the fields of its callback. */
export function describeTraits(
  getBank: () => { bank: Bank; noFunds: string },
  approve: () => Promise<URLSearchParams>,
): void {
  describe("its traits", () => {
    test("map the code of a card without funds to the specification's code, and no unknown code", () => {
      const { meaning } = getBank().bank.traits;
      expect(meaning(getBank().noFunds)).toBe("51");
      for (const unknownCode of ["", "__proto__", "constructor", "no such code"])
        expect(meaning(unknownCode)).toBeNull();
      const codes = [...Object.keys(getBank().bank.traits.staffTexts), getBank().noFunds];
      for (const code of codes) expect([null, ...returnCodes]).toContain(meaning(code));
    });

    test("contain a staff text for attempts that are given up", () => {
      const { givenUp, meaning, staffTexts } = getBank().bank.traits;
      for (const code of Object.values(givenUp)) {
        // Donors see the general text, because the code does not concern the card.
        expect(meaning(code)).toBeNull();
        expect(staffTexts[code], code).toMatch(/\S/);
      }
    });

    test("log the attempt number of a message, and no hidden field", async () => {
      const { logged, hidden } = getBank().bank.traits;
      const message = await approve();
      expect(logged.facts.map((name) => message.get(name) ?? "").some(isOrderId)).toBe(true);
      const names = [...logged.facts, ...logged.personal];
      expect(new Set(names).size).toBe(names.length);
      for (const name of hidden) expect(names).not.toContain(name);
      for (const name of names) expect(message.get(name) ?? "", name).not.toMatch(/\d{13,19}|[A-Z]+ YILMAZ/i);
      if (logged.bankText !== null) expect(logged.personal).toContain(logged.bankText);
    });
  });
}
