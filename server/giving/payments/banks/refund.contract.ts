import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "#shared/text/time.ts";
import { type Counterpart, openCounterpart } from "#testing/counterparts/donor-at-bank.ts";
import { newPayment } from "#testing/world/gift.ts";
import type { BankFacts } from "./bank.contract.ts";
import type { BankAttempt, RefundAnswer } from "./bank.ts";

/** The answers of a kind of bank to a refund on the day of the sale, and to a void on a later day. */
export type RefundFacts = {
  refundSameDay: RefundAnswer["kind"];
  /** null: it has no void. */
  voidLater: RefundAnswer["kind"] | null;
  /** The habit of banks of this kind that take a refund on the day of the sale, where not all do. */
  sameDayHabit?: string;
};

/** Void and refund, which a kind may have. */
export function describeRefunds(facts: BankFacts): void {
  describe("giving money back", () => {
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

    test("is built as far as the facts say", () => {
      expect(counterpart.bank.refund).toBeDefined();
      expect(counterpart.bank.void === undefined).toBe(facts.refunds.voidLater === null);
    });

    test("a refund of an earlier day is done, in parts, and the inquiry tells how much; never more than was paid", async () => {
      const attempt = await pay();
      counterpart.pass(2 * dayMs);
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

    test("on the day of the sale it is a void", async () => {
      const attempt = await pay();
      if (facts.refunds.voidLater === null) return;
      if (facts.refunds.refundSameDay !== "done")
        expect((await request("refund", attempt)).kind).toBe(facts.refunds.refundSameDay);
      expect((await request("void", attempt)).kind).toBe("done");
      expect(await counterpart.bank.inquire(attempt)).toMatchObject({ kind: "paid", voided: true });
      expect((await request("void", attempt)).kind).not.toBe("done");
      expect(counterpart.bookedOf(attempt.number)).toMatchObject({ voided: true, refunded: 0 });
    });

    test("a refund on that day, and a void on a later one, are answered as the bank does", async () => {
      expect((await request("refund", await pay())).kind).toBe(facts.refunds.refundSameDay);
      if (facts.refunds.voidLater === null) return;
      const attempt = await pay();
      counterpart.pass(2 * dayMs);
      expect((await request("void", attempt)).kind).toBe(facts.refunds.voidLater);
      expect(counterpart.bookedOf(attempt.number)?.voided).toBe(false);
    });

    test("a part of it on the day of the sale is told by an inquiry, where the bank takes that", async () => {
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
      "%d kuruş are never requested",
      async (amount) => {
        const attempt = await pay();
        counterpart.pass(2 * dayMs);
        const calls = counterpart.calls();
        const answer = await counterpart.bank.refund?.({ attempt, id: "refund-1", amount, reference: "" });
        expect(answer?.kind).toBe("refused");
        expect(counterpart.calls()).toBe(calls);
      },
    );

    test("of a payment that never was, or took no money, is not done", async () => {
      const { number } = newPayment();
      const unknownAttempt = { number, amount: 100, memo: null, createdAt: new Date() };
      const { attempt: openAttempt } = await counterpart.go("leave");
      const { attempt: declinedAttempt } = await counterpart.go("no-funds");
      for (const attempt of [unknownAttempt, openAttempt, declinedAttempt]) {
        for (const what of ["void", "refund"] as const)
          if (counterpart.bank[what]) expect((await request(what, attempt)).kind).not.toBe("done");
      }
    });

    test("whose answer is lost is unknown, and the inquiry tells that it happened", async () => {
      for (const what of ["void", "refund"] as const) {
        if (!counterpart.bank[what]) continue;
        const attempt = await pay();
        if (what === "refund") counterpart.pass(2 * dayMs);
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

    test("gives up when it is told to, and says that it does not know", async () => {
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
