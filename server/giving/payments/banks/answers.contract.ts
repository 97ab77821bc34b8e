import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { istanbulDay } from "#shared/text/dates.ts";
import { type BrokenAnswer, changedFields, unusable } from "#testing/counterparts/broken-answers.ts";
import {
  type BegunPayment,
  type Counterpart,
  type DonorAct,
  openCounterpart,
} from "#testing/counterparts/donor-at-bank.ts";
import { newPayment } from "#testing/world/gift.ts";
import type { BankFacts } from "./bank.contract.ts";
import type { InquiryAnswer, RefundAnswer } from "./bank.ts";

const everyChange = process.env.EVERYTHING === "1";

/** The contract of the bank's answers to requests: a doubtful answer decides nothing. */
export function describeAnswers(facts: BankFacts): void {
  describe("a spoilt answer", () => {
    let started: Counterpart;
    beforeAll(async () => {
      started = await openCounterpart(facts);
    });
    afterAll(() => started[Symbol.asyncDispose]());

    /** What `act` gives with each way to spoil the nth answer that it gets, of as many as it requests. */
    async function spoil<Result>(
      act: () => Promise<Result>,
      ways: (genuine: string) => BrokenAnswer[],
      check: (result: Result, how: string) => void,
    ): Promise<number> {
      const genuine: { text: string; again: () => Response }[] = [];
      started.intercept(async (send) => {
        const answer = await send();
        const { status, headers } = answer;
        const text = await answer.clone().text();
        genuine.push({ text, again: () => new Response(text, { status, headers }) });
        return answer;
      });
      const told = await act();
      let n = 0;
      // The bank need not answer again where its earlier answers lead to the same result.
      started.intercept((send) => genuine[n++]?.again() ?? send());
      const isSame = isDeepStrictEqual(await act(), told);
      let tried = 0;
      for (const [nth, { text }] of genuine.entries()) {
        for (const { how, body, status = 200, headers = {} } of ways(text)) {
          n = 0;
          started.intercept((send) => {
            const at = n++;
            if (at === nth) return new Response(body, { status, headers });
            return (isSame ? genuine[at]?.again() : undefined) ?? send();
          });
          check(await act(), `answer ${nth + 1}: ${how}`);
          tried++;
        }
      }
      started.intercept(null);
      return tried;
    }

    const acts: readonly DonorAct[] = ["approve", "fail-3d", "no-funds", "leave"];

    test.each(acts)("about a payment that ends with %s is unknown", async (act) => {
      const { attempt } = await started.go(act);
      const tried = await spoil(
        () => started.bank.inquire(attempt),
        unusable,
        (answer, how) => expect(answer.kind, how).toBe("unknown"),
      );
      expect(tried).toBeGreaterThan(20);
    });

    test.each(acts)(
      "with one changed field says nothing wrong about a payment that ends with %s",
      async (act) => {
        const { attempt } = await started.go(act);
        const truth = await started.bank.inquire(attempt);
        const tried = await spoil(
          () => started.bank.inquire(attempt),
          everyChange && act === "approve" ? changedFields : someChangedFields,
          (answer, how) => {
            if (facts.undetectable?.some((change) => how.endsWith(`: ${change}`))) return;
            expect(isBornOut(answer, truth, facts), `${how}: ${JSON.stringify(answer)}`).toBe(true);
          },
        );
        expect(tried).toBeGreaterThan(20);
      },
    );

    test.each(Object.entries(facts.ambiguous))("about a paid payment with %s is unknown", async (_, make) => {
      const { attempt } = await started.go("approve", newPayment(25_050));
      const genuine: string[] = [];
      started.intercept(async (send) => {
        const bytes = Buffer.from(await (await send()).arrayBuffer()).toString("latin1");
        genuine.push(bytes, make(bytes));
        return new Response(Buffer.from(make(bytes), "latin1"));
      });
      expect((await started.bank.inquire(attempt)).kind).toBe("unknown");
      expect(genuine[0], "the answer was changed").not.toBe(genuine[1]);
      started.intercept(null);
    });

    test.each(["void", "refund"] as const)("does not hide a %s", async (what) => {
      const { payment, attempt } = await started.go("approve");
      const lie = what === "void" ? ({ lie: "void" } as const) : ({ lie: "refund", amount: 5_000 } as const);
      started.pass(what === "refund" ? 48 * 3_600_000 : 0);
      expect(started.simulator.tell({ ...lie, orderId: payment.number })).toBe(true);
      const truth = await started.bank.inquire(attempt);
      // Without voids, what staff took back in the panel is a refund of everything.
      const isVoid = what === "void" && facts.givingBack.voidLater !== null;
      expect(truth).toMatchObject({ kind: "paid", voided: isVoid });
      if (!isVoid && truth.kind === "paid") expect(truth.refunded).not.toBe(0);
      for (const ways of [unusable, someChangedFields]) {
        await spoil(
          () => started.bank.inquire(attempt),
          ways,
          (answer, how) => {
            if (answer.kind !== "paid") return expect(answer.kind, how).toBe("unknown");
            if (facts.undetectable?.some((change) => how.endsWith(`: ${change}`))) return;
            expect(answer.voided || answer.refunded !== 0 || answer.refundsUnknown, how).toBe(true);
          },
        );
      }
    });

    test("to a void or a refund is never taken for done, and never for refused when it was done", async () => {
      const references = new Map<string, string>();
      for (const what of ["void", "refund"] as const) {
        const give = started.bank[what];
        if (!give) continue;
        const order = async (gone: BegunPayment): Promise<RefundAnswer> => {
          const { attempt } = gone;
          const reference = references.get(attempt.number) ?? "";
          return give({ attempt, id: "refund-1", amount: attempt.amount, reference });
        };
        // Refused: an attempt that took no money.
        const left = await started.go("leave");
        for (const ways of [unusable, everyChange ? changedFields : someChangedFields])
          await spoil(
            () => order(left),
            ways,
            ({ kind }, how) => expect(kind, `${what}, ${how}`).not.toBe("done"),
          );
        // Done: a new payment each time, because a second order about one is refused. A sample is enough.
        const paid = async () => {
          const gone = await started.go("approve", newPayment(10_000));
          const told = await started.bank.inquire(gone.attempt);
          if (told.kind === "paid") references.set(told.number, told.reference);
          if (what === "refund") started.pass(48 * 3_600_000);
          return gone;
        };
        const samples = [
          ...(await sample(paid, order, unusable)),
          ...(await sample(paid, order, changedFields)),
        ];
        for (const [how, { kind }] of samples) expect(["done", "unknown"], `${what}, ${how}`).toContain(kind);
        expect(samples.length).toBeGreaterThan(20);
      }
    });

    async function sample(
      paid: () => Promise<BegunPayment>,
      order: (gone: BegunPayment) => Promise<RefundAnswer>,
      ways: (genuine: string) => BrokenAnswer[],
    ): Promise<[string, RefundAnswer][]> {
      const seen: [string, RefundAnswer][] = [];
      let count = 1;
      for (let n = 0; n < count; n++) {
        const gone = await paid();
        let how = "";
        started.intercept(async (send) => {
          const all = ways(await (await send()).text());
          count = Math.min(all.length, everyChange ? 60 : 12);
          const one = all[Math.floor((n * all.length) / count)];
          how = one?.how ?? "";
          return new Response(one?.body, { status: one?.status ?? 200, headers: one?.headers ?? {} });
        });
        seen.push([how, await order(gone)]);
        started.intercept(null);
      }
      return seen;
    }

    test("to begin a payment makes no form, or the right one", async () => {
      const payment = newPayment();
      const calls = started.calls();
      const begin = () => started.bank.begin(newPayment(), AbortSignal.timeout(3_000)).catch(() => null);
      await started.bank.begin(payment, AbortSignal.timeout(3_000));
      // A bank whose form needs no question to it.
      if (started.calls() === calls) return;
      await spoil(begin, unusable, (begun, how) => expect(begun, how).toBeNull());
      await spoil(begin, changedFields, (begun, how) => {
        if (begun) expect(new URL(begun.form.action).origin, how).toBe(started.bank.formOrigin);
      });
    });

    test("for the history of a day is unknown", async () => {
      const { history } = started.bank;
      if (!history) return;
      await started.go("approve");
      const day = istanbulDay(new Date());
      await spoil(
        () => history(day),
        unusable,
        (answer, how) => {
          if (how.includes("too long") && answer.kind === "complete") return;
          expect(answer.kind, how).toBe("unknown");
        },
      );
    });
  });
}

/** Selects every fifth or seventh case: each field has 11 or 12 ways, so each way is tried at some field. */
function someChangedFields(genuine: string): BrokenAnswer[] {
  const all = changedFields(genuine);
  const step = all.length < 100 ? 1 : all.length < 250 ? 5 : 7;
  return all.filter((_, n) => n % step === 0);
}

/** The same facts of the money as the truth, or nothing known. */
function isBornOut(
  answer: InquiryAnswer,
  truth: InquiryAnswer,
  { noReason }: Pick<BankFacts, "noReason">,
): boolean {
  if (answer.kind === "unknown") return true;
  if (answer.kind === "paid") {
    if (truth.kind !== "paid") return false;
    const same = ["number", "amount", "currency", "voided", "refunded"] as const;
    return same.every((name) => answer[name] === truth[name]);
  }
  if (answer.kind === "failed")
    return truth.kind === "failed" && [truth.returnCode, noReason].includes(answer.returnCode);
  // The server inquires again about both attempts.
  return truth.kind !== "paid" && truth.kind !== "failed";
}
