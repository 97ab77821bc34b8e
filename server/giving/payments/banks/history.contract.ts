import { describe, expect, test } from "vitest";
import { istanbulDay } from "#shared/text/dates.ts";
import type { Counterpart } from "#testing/counterparts/donor-at-bank.ts";
import { newPayment } from "#testing/world/gift.ts";
import type { BankPayment } from "./bank.ts";

/** Tests the list of a day, for a bank that has one. */
export function describeHistory(getCounterpart: () => Counterpart, noFunds: string): void {
  describe("history", () => {
    const today = () => istanbulDay(new Date());

    test("contains each paid, refused and open payment of a day once", async () => {
      const { bank, go } = getCounterpart();
      if (!bank.history) return;
      const { payment: openPayment } = await go("leave");
      const { payment: paidPayment } = await go("approve-and-vanish", newPayment(4_500_00));
      const { payment: declinedPayment } = await go("no-funds");
      const answer = await bank.history(today());
      if (answer.kind !== "complete") throw new Error(`no history: ${answer.reason}`);
      const linesOf = ({ number }: BankPayment) => answer.lines.filter((line) => line.number === number);
      const paid = { what: "sale", state: "approved", amount: 4_500_00, currency: "949" };
      expect(linesOf(paidPayment)).toMatchObject([{ ...paid, voided: false, refunded: 0 }]);
      expect(linesOf(openPayment)).toMatchObject([{ what: "sale", state: "pending" }]);
      expect(linesOf(declinedPayment)).toMatchObject([
        { what: "sale", state: "failed", returnCode: noFunds },
      ]);
      const listedAt = linesOf(paidPayment)[0]?.at?.getTime() ?? 0;
      expect(Math.abs(Date.now() - listedAt)).toBeLessThan(60_000);
    });

    test("of a day without payments is complete and empty, and of an invalid day unknown", async () => {
      const { bank } = getCounterpart();
      if (!bank.history) return;
      expect(await bank.history("2001-02-03")).toEqual({ kind: "complete", lines: [] });
      expect((await bank.history("yesterday")).kind).toBe("unknown");
      expect((await bank.history(today(), AbortSignal.abort())).kind).toBe("unknown");
    });
  });
}
