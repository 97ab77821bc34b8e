import { describe, expect, test } from "vitest";
import { isOrderId } from "#shared/giving/order-id.ts";
import { returnCodes } from "#shared/giving/return-codes.ts";
import type { Bank } from "./bank.ts";

/** Traits that code outside the bank's folder relies on. `approve` pays, and returns the fields of the callback. */
export function describeTraits(
  started: () => { bank: Bank; noFunds: string },
  approve: () => Promise<URLSearchParams>,
): void {
  describe("its traits", () => {
    test("lead the code of a card without funds to the specification's text, and no unknown code", () => {
      const { meaning } = started().bank.traits;
      expect(meaning(started().noFunds)).toBe("51");
      for (const odd of ["", "__proto__", "constructor", "no such code"]) expect(meaning(odd)).toBeNull();
      const codes = [...Object.keys(started().bank.traits.staffTexts), started().noFunds];
      for (const code of codes) expect([null, ...returnCodes]).toContain(meaning(code));
    });

    test("explain an attempt that is given up to staff", () => {
      const { givenUp, meaning, staffTexts } = started().bank.traits;
      for (const code of Object.values(givenUp)) {
        // The code does not concern the card, so donors see the general text.
        expect(meaning(code)).toBeNull();
        expect(staffTexts[code], code).toMatch(/\S/);
      }
    });

    test("log facts of a message, and nothing that is to be hidden", async () => {
      const { logged, hidden } = started().bank.traits;
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
