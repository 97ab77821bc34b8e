import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "#shared/text/time.ts";
import { type Counterpart, openCounterpart } from "#testing/counterparts/donor-at-bank.ts";
import { newPayment } from "#testing/world/gift.ts";
import type { BankFacts } from "./bank.contract.ts";
import type { BankAttempt, RefundAnswer } from "./bank.ts";

/** The answers of a kind of bank to a refund on the day of the sale, and to a void on a later day. */
export type GivingBack = {
  refundSameDay: RefundAnswer["kind"];
  /** null: it has no void. */
  voidLater: RefundAnswer["kind"] | null;
  /** The habit of banks of this kind that take a refund on the day of the sale, where not all do. */
  sameDayHabit?: string;
};

/** Void and refund, which a kind may have. */
export function describeGivingBack(facts: BankFacts): void {
  describe("giving money back", () => {
    let started: Counterpart;
    beforeAll(async () => {
      started = await openCounterpart(facts);
    });
    afterAll(() => started[Symbol.asyncDispose]());

    async function paid(amount = 25_050): Promise<BankAttempt> {
      const { attempt } = await started.go("approve", newPayment(amount));
      return attempt;
    }

    async function give(
      what: "void" | "refund",
      attempt: BankAttempt,
      amount = attempt.amount,
      id = "refund-1",
    ) {
      const told = await started.bank.inquire(attempt);
      const reference = told.kind === "paid" ? told.reference : "";
      const answer = await started.bank[what]?.({ attempt, id, amount, reference });
      if (!answer) throw new Error(`no ${what}`);
      return answer;
    }

    test("is built as far as the facts say", () => {
      expect(started.bank.refund).toBeDefined();
      expect(started.bank.void === undefined).toBe(facts.givingBack.voidLater === null);
    });

    test("a refund of an earlier day is done, in parts, and the inquiry tells how much; never more than was paid", async () => {
      const attempt = await paid();
      started.pass(2 * dayMs);
      expect((await give("refund", attempt, 5_000, "refund-1")).kind).toBe("done");
      expect(await started.bank.inquire(attempt)).toMatchObject({
        kind: "paid",
        voided: false,
        refunded: 5_000,
      });
      expect((await give("refund", attempt, 20_051, "refund-2")).kind).toBe("refused");
      expect((await give("refund", attempt, 20_050, "refund-3")).kind).toBe("done");
      const all = await started.bank.inquire(attempt);
      expect(all.kind === "paid" && (all.refunded === 25_050 || all.voided)).toBe(true);
      expect((await give("refund", attempt, 1, "refund-4")).kind).toBe("refused");
      expect(started.bookedOf(attempt.number)?.refunded).toBe(25_050);
    });

    test("on the day of the sale it is a void", async () => {
      const attempt = await paid();
      if (facts.givingBack.voidLater === null) return;
      if (facts.givingBack.refundSameDay !== "done")
        expect((await give("refund", attempt)).kind).toBe(facts.givingBack.refundSameDay);
      expect((await give("void", attempt)).kind).toBe("done");
      expect(await started.bank.inquire(attempt)).toMatchObject({ kind: "paid", voided: true });
      expect((await give("void", attempt)).kind).not.toBe("done");
      expect(started.bookedOf(attempt.number)).toMatchObject({ voided: true, refunded: 0 });
    });

    test("a refund on that day, and a void on a later one, are answered as the bank does", async () => {
      expect((await give("refund", await paid())).kind).toBe(facts.givingBack.refundSameDay);
      if (facts.givingBack.voidLater === null) return;
      const attempt = await paid();
      started.pass(2 * dayMs);
      expect((await give("void", attempt)).kind).toBe(facts.givingBack.voidLater);
      expect(started.bookedOf(attempt.number)?.voided).toBe(false);
    });

    test("a part of it on the day of the sale is told by an inquiry, where the bank takes that", async () => {
      const { sameDayHabit: habit, refundSameDay } = facts.givingBack;
      if (habit === undefined && refundSameDay !== "done") return;
      if (habit) started.simulator.setHabits({ [habit]: true });
      const attempt = await paid();
      expect((await give("refund", attempt, 5_000)).kind).toBe("done");
      const told = { kind: "paid", voided: false, refunded: 5_000 };
      expect(await started.bank.inquire(attempt)).toMatchObject(told);
      if (habit) started.simulator.setHabits({ [habit]: false });
    });

    test.each([0, -1, 0.5, Number.NaN, 25_051, Number.MAX_SAFE_INTEGER])(
      "%d kuruş are never requested",
      async (amount) => {
        const attempt = await paid();
        started.pass(2 * dayMs);
        const calls = started.calls();
        const answer = await started.bank.refund?.({ attempt, id: "refund-1", amount, reference: "" });
        expect(answer?.kind).toBe("refused");
        expect(started.calls()).toBe(calls);
      },
    );

    test("of a payment that never was, or took no money, is not done", async () => {
      const { number } = newPayment();
      const stranger = { number, amount: 100, memo: null, createdAt: new Date() };
      const { attempt: left } = await started.go("leave");
      const { attempt: declined } = await started.go("no-funds");
      for (const attempt of [stranger, left, declined]) {
        for (const what of ["void", "refund"] as const)
          if (started.bank[what]) expect((await give(what, attempt)).kind).not.toBe("done");
      }
    });

    test("whose answer is lost is unknown, and the inquiry tells that it happened", async () => {
      for (const what of ["void", "refund"] as const) {
        if (!started.bank[what]) continue;
        const attempt = await paid();
        if (what === "refund") started.pass(2 * dayMs);
        const told = await started.bank.inquire(attempt);
        const reference = told.kind === "paid" ? told.reference : "";
        started.simulator.setFaults({ seed: 1, gate: { lost: 1 } });
        const request = { attempt, id: "refund-1", amount: attempt.amount, reference };
        const answer = await started.bank[what]?.(request, AbortSignal.timeout(300));
        started.simulator.setFaults(null);
        expect(answer?.kind).toBe("unknown");
        const after = await started.bank.inquire(attempt);
        expect(after.kind === "paid" && (after.voided || after.refunded !== 0)).toBe(true);
      }
    });

    test("gives up when it is told to, and says that it does not know", async () => {
      const attempt = await paid();
      const told = await started.bank.inquire(attempt);
      const reference = told.kind === "paid" ? told.reference : "";
      for (const what of ["void", "refund"] as const) {
        const request = { attempt, id: "refund-1", amount: attempt.amount, reference };
        const answer = await started.bank[what]?.(request, AbortSignal.abort());
        if (answer) expect(answer.kind).toBe("unknown");
      }
    });
  });
}
