import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "#shared/text/time.ts";
import { type Counterpart, openCounterpart } from "#testing/counterparts/donor-at-bank.ts";
import { newPayment } from "#testing/world/gift.ts";
import type { BankFacts } from "./bank.contract.ts";
import type { BankAttempt, RefundAnswer } from "./bank.ts";

/** How banks of a kind answer a refund on the day of the sale, and a void on a later day. */
export type RefundFacts = {
  refundSameDay: RefundAnswer["kind"];
  /** Null: the bank offers no void. */
  voidLater: RefundAnswer["kind"] | null;
  /** The simulator's habit for banks that accept a refund on the day of the sale, if not all banks of the kind do. */
  sameDayHabit?: string;
};

/** Tests void and refund, which an adapter may offer. */
export function describeRefunds(facts: BankFacts): void {
  describe("refund and void", () => {
    let counterpart: Counterpart;
    beforeAll(async () => {
      counterpart = await openCounterpart(facts);
    });
    afterAll(() => counterpart[Symbol.asyncDispose]());

    async function pay(amount = 25_050): Promise<BankAttempt> {
      const { attempt } = await counterpart.go("approve", newPayment(amount));
      return attempt;
    }

    async function request(
      what: "void" | "refund",
      attempt: BankAttempt,
      amount = attempt.amount,
      id = "refund-1",
    ) {
      const inquiry = await counterpart.bank.inquire(attempt);
      const reference = inquiry.kind === "paid" ? inquiry.reference : "";
      const answer = await counterpart.bank[what]?.({ attempt, id, amount, reference });
      if (!answer) throw new Error(`no ${what}`);
      return answer;
    }

    test("exist in the adapter as in the facts", () => {
      expect(counterpart.bank.refund).toBeDefined();
      expect(counterpart.bank.void === undefined).toBe(facts.refunds.voidLater === null);
    });

    test("refund an earlier payment in parts, never above its amount, and the inquiry reports the sum", async () => {
      const attempt = await pay();
      counterpart.passMs(2 * dayMs);
      expect((await request("refund", attempt, 5_000, "refund-1")).kind).toBe("done");
      expect(await counterpart.bank.inquire(attempt)).toMatchObject({
        kind: "paid",
        voided: false,
        refunded: 5_000,
      });
      expect((await request("refund", attempt, 20_051, "refund-2")).kind).toBe("refused");
      expect((await request("refund", attempt, 20_050, "refund-3")).kind).toBe("done");
      const afterRefunds = await counterpart.bank.inquire(attempt);
      expect(afterRefunds.kind === "paid" && (afterRefunds.refunded === 25_050 || afterRefunds.voided)).toBe(
        true,
      );
      expect((await request("refund", attempt, 1, "refund-4")).kind).toBe("refused");
      expect(counterpart.bookedOf(attempt.number)?.refunded).toBe(25_050);
    });

    test("return a payment of the same day by a void", async () => {
      const attempt = await pay();
      if (facts.refunds.voidLater === null) return;
      if (facts.refunds.refundSameDay !== "done")
        expect((await request("refund", attempt)).kind).toBe(facts.refunds.refundSameDay);
      expect((await request("void", attempt)).kind).toBe("done");
      expect(await counterpart.bank.inquire(attempt)).toMatchObject({ kind: "paid", voided: true });
      expect((await request("void", attempt)).kind).not.toBe("done");
      expect(counterpart.bookedOf(attempt.number)).toMatchObject({ voided: true, refunded: 0 });
    });

    test("report a refund on the day of the sale and a void on a later day as the bank's document says", async () => {
      expect((await request("refund", await pay())).kind).toBe(facts.refunds.refundSameDay);
      if (facts.refunds.voidLater === null) return;
      const attempt = await pay();
      counterpart.passMs(2 * dayMs);
      expect((await request("void", attempt)).kind).toBe(facts.refunds.voidLater);
      expect(counterpart.bookedOf(attempt.number)?.voided).toBe(false);
    });

    test("of a part on the day of the sale are reported by an inquiry, if the bank accepts them", async () => {
      const { sameDayHabit: habit, refundSameDay } = facts.refunds;
      if (habit === undefined && refundSameDay !== "done") return;
      if (habit) counterpart.simulator.setHabits({ [habit]: true });
      const attempt = await pay();
      expect((await request("refund", attempt, 5_000)).kind).toBe("done");
      const partlyRefunded = { kind: "paid", voided: false, refunded: 5_000 };
      expect(await counterpart.bank.inquire(attempt)).toMatchObject(partlyRefunded);
      if (habit) counterpart.simulator.setHabits({ [habit]: false });
    });

    test.each([0, -1, 0.5, Number.NaN, 25_051, Number.MAX_SAFE_INTEGER])(
      "never request %d kuruş",
      async (amount) => {
        const attempt = await pay();
        counterpart.passMs(2 * dayMs);
        const calls = counterpart.calls();
        const answer = await counterpart.bank.refund?.({ attempt, id: "refund-1", amount, reference: "" });
        expect(answer?.kind).toBe("refused");
        expect(counterpart.calls()).toBe(calls);
      },
    );

    test("are not done for an unknown, open or declined attempt", async () => {
      const { number } = newPayment();
      const unknownAttempt = { number, amount: 100, memo: null, createdAt: new Date() };
      const { attempt: openAttempt } = await counterpart.go("leave");
      const { attempt: declinedAttempt } = await counterpart.go("no-funds");
      for (const attempt of [unknownAttempt, openAttempt, declinedAttempt]) {
        for (const what of ["void", "refund"] as const)
          if (counterpart.bank[what]) expect((await request(what, attempt)).kind).not.toBe("done");
      }
    });

    test("are unknown when their answer is lost, and the inquiry reports that they were made", async () => {
      for (const what of ["void", "refund"] as const) {
        if (!counterpart.bank[what]) continue;
        const attempt = await pay();
        if (what === "refund") counterpart.passMs(2 * dayMs);
        const inquiry = await counterpart.bank.inquire(attempt);
        const reference = inquiry.kind === "paid" ? inquiry.reference : "";
        counterpart.simulator.setFaults({ seed: 1, gate: { lost: 1 } });
        const request = { attempt, id: "refund-1", amount: attempt.amount, reference };
        const answer = await counterpart.bank[what]?.(request, AbortSignal.timeout(300));
        counterpart.simulator.setFaults(null);
        expect(answer?.kind).toBe("unknown");
        const after = await counterpart.bank.inquire(attempt);
        expect(after.kind === "paid" && (after.voided || after.refunded !== 0)).toBe(true);
      }
    });

    test("are unknown when the caller aborts", async () => {
      const attempt = await pay();
      const inquiry = await counterpart.bank.inquire(attempt);
      const reference = inquiry.kind === "paid" ? inquiry.reference : "";
      for (const what of ["void", "refund"] as const) {
        const request = { attempt, id: "refund-1", amount: attempt.amount, reference };
        const answer = await counterpart.bank[what]?.(request, AbortSignal.abort());
        if (answer) expect(answer.kind).toBe("unknown");
      }
    });
  });
}
