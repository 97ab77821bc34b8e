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

/** Tests that a changed or incomplete answer of the bank decides nothing. */
export function describeAnswers(facts: BankFacts): void {
  describe("a changed answer", () => {
    let counterpart: Counterpart;
    beforeAll(async () => {
      counterpart = await openCounterpart(facts);
    });
    afterAll(() => counterpart[Symbol.asyncDispose]());

    /** Calls `run` once for each change of each answer that it receives, and checks its results. Returns the number. */
    async function tryChangedAnswers<Result>(
      run: () => Promise<Result>,
      changesOf: (genuine: string) => BrokenAnswer[],
      expectResult: (result: Result, description: string) => void,
    ): Promise<number> {
      const genuine: { text: string; repeat: () => Response }[] = [];
      counterpart.intercept(async (send) => {
        const answer = await send();
        const { status, headers } = answer;
        const text = await answer.clone().text();
        genuine.push({ text, repeat: () => new Response(text, { status, headers }) });
        return answer;
      });
      const truth = await run();
      let n = 0;
      // If the recorded answers lead to the same result, they replace further requests to the bank.
      counterpart.intercept((send) => genuine[n++]?.repeat() ?? send());
      const isRepeatable = isDeepStrictEqual(await run(), truth);
      let count = 0;
      for (const [index, { text }] of genuine.entries()) {
        for (const { how: description, body, status = 200, headers = {} } of changesOf(text)) {
          n = 0;
          counterpart.intercept((send) => {
            const position = n++;
            if (position === index) return new Response(body, { status, headers });
            return (isRepeatable ? genuine[position]?.repeat() : undefined) ?? send();
          });
          expectResult(await run(), `answer ${index + 1}: ${description}`);
          count++;
        }
      }
      counterpart.intercept(null);
      return count;
    }

    const acts: readonly DonorAct[] = ["approve", "fail-3d", "no-funds", "leave"];

    test.each(acts)("about a payment that ends with %s is unknown", async (act) => {
      const { attempt } = await counterpart.go(act);
      const count = await tryChangedAnswers(
        () => counterpart.bank.inquire(attempt),
        unusable,
        (answer, description) => expect(answer.kind, description).toBe("unknown"),
      );
      expect(count).toBeGreaterThan(20);
    });

    test.each(acts)(
      "with one changed field reports nothing wrong about a payment that ends with %s",
      async (act) => {
        const { attempt } = await counterpart.go(act);
        const truth = await counterpart.bank.inquire(attempt);
        const count = await tryChangedAnswers(
          () => counterpart.bank.inquire(attempt),
          everyChange && act === "approve" ? changedFields : someChangedFields,
          (answer, description) => {
            if (facts.undetectable?.some((change) => description.endsWith(`: ${change}`))) return;
            expect(agreesWithTruth(answer, truth, facts), `${description}: ${JSON.stringify(answer)}`).toBe(
              true,
            );
          },
        );
        expect(count).toBeGreaterThan(20);
      },
    );

    test.each(Object.entries(facts.ambiguous))("about a paid payment with %s is unknown", async (_, make) => {
      const { attempt } = await counterpart.go("approve", newPayment(25_050));
      const genuine: string[] = [];
      counterpart.intercept(async (send) => {
        const bytes = Buffer.from(await (await send()).arrayBuffer()).toString("latin1");
        genuine.push(bytes, make(bytes));
        return new Response(Buffer.from(make(bytes), "latin1"));
      });
      expect((await counterpart.bank.inquire(attempt)).kind).toBe("unknown");
      expect(genuine[0], "the answer was changed").not.toBe(genuine[1]);
      counterpart.intercept(null);
    });

    test.each(["void", "refund"] as const)("does not hide a %s", async (what) => {
      const { payment, attempt } = await counterpart.go("approve");
      const lie = what === "void" ? ({ lie: "void" } as const) : ({ lie: "refund", amount: 5_000 } as const);
      counterpart.passMs(what === "refund" ? 48 * 3_600_000 : 0);
      expect(counterpart.simulator.plantLie({ ...lie, orderId: payment.number })).toBe(true);
      const truth = await counterpart.bank.inquire(attempt);
      // At a bank without voids, a void in the panel is a refund of the whole payment.
      const isVoid = what === "void" && facts.refunds.voidLater !== null;
      expect(truth).toMatchObject({ kind: "paid", voided: isVoid });
      if (!isVoid && truth.kind === "paid") expect(truth.refunded).not.toBe(0);
      for (const changesOf of [unusable, someChangedFields]) {
        await tryChangedAnswers(
          () => counterpart.bank.inquire(attempt),
          changesOf,
          (answer, description) => {
            if (answer.kind !== "paid") return expect(answer.kind, description).toBe("unknown");
            if (facts.undetectable?.some((change) => description.endsWith(`: ${change}`))) return;
            expect(answer.voided || answer.refunded !== 0 || answer.refundsUnknown, description).toBe(true);
          },
        );
      }
    });

    test("to a void or refund is never read as done if the bank refused, nor as refused if the bank did it", async () => {
      const references = new Map<string, string>();
      for (const what of ["void", "refund"] as const) {
        const makeRefund = counterpart.bank[what];
        if (!makeRefund) continue;
        const requestRefund = async (payment: BegunPayment): Promise<RefundAnswer> => {
          const { attempt } = payment;
          const reference = references.get(attempt.number) ?? "";
          return makeRefund({ attempt, id: "refund-1", amount: attempt.amount, reference });
        };
        // The bank refuses to refund an attempt without a payment.
        const unpaid = await counterpart.go("leave");
        for (const ways of [unusable, everyChange ? changedFields : someChangedFields])
          await tryChangedAnswers(
            () => requestRefund(unpaid),
            ways,
            ({ kind }, description) => expect(kind, `${what}, ${description}`).not.toBe("done"),
          );
        // Each refund needs a new payment, because the bank refuses a second one. So only a sample is tried.
        const payAndInquire = async () => {
          const visit = await counterpart.go("approve", newPayment(10_000));
          const answer = await counterpart.bank.inquire(visit.attempt);
          if (answer.kind === "paid") references.set(answer.number, answer.reference);
          if (what === "refund") counterpart.passMs(48 * 3_600_000);
          return visit;
        };
        const samples = [
          ...(await trySample(payAndInquire, requestRefund, unusable)),
          ...(await trySample(payAndInquire, requestRefund, changedFields)),
        ];
        for (const [description, { kind }] of samples)
          expect(["done", "unknown"], `${what}, ${description}`).toContain(kind);
        expect(samples.length).toBeGreaterThan(20);
      }
    });

    async function trySample(
      payAndInquire: () => Promise<BegunPayment>,
      requestRefund: (visit: BegunPayment) => Promise<RefundAnswer>,
      changesOf: (genuine: string) => BrokenAnswer[],
    ): Promise<[string, RefundAnswer][]> {
      const results: [string, RefundAnswer][] = [];
      let count = 1;
      for (let n = 0; n < count; n++) {
        const visit = await payAndInquire();
        let description = "";
        counterpart.intercept(async (send) => {
          const changes = changesOf(await (await send()).text());
          count = Math.min(changes.length, everyChange ? 60 : 12);
          const changed = changes[Math.floor((n * changes.length) / count)];
          description = changed?.how ?? "";
          return new Response(changed?.body, {
            status: changed?.status ?? 200,
            headers: changed?.headers ?? {},
          });
        });
        results.push([description, await requestRefund(visit)]);
        counterpart.intercept(null);
      }
      return results;
    }

    test("to the beginning of a payment leads to no form, or to a form with the bank's origin", async () => {
      const payment = newPayment();
      const calls = counterpart.calls();
      const begin = () => counterpart.bank.begin(newPayment(), AbortSignal.timeout(3_000)).catch(() => null);
      await counterpart.bank.begin(payment, AbortSignal.timeout(3_000));
      // This bank is not called to begin a payment.
      if (counterpart.calls() === calls) return;
      await tryChangedAnswers(begin, unusable, (result, description) =>
        expect(result, description).toBeNull(),
      );
      await tryChangedAnswers(begin, changedFields, (result, description) => {
        if (result) expect(new URL(result.form.action).origin, description).toBe(counterpart.bank.formOrigin);
      });
    });

    test("for the history of a day is unknown", async () => {
      const { history } = counterpart.bank;
      if (!history) return;
      await counterpart.go("approve");
      const day = istanbulDay(new Date());
      await tryChangedAnswers(
        () => history(day),
        unusable,
        (answer, description) => {
          if (description.includes("too long") && answer.kind === "complete") return;
          expect(answer.kind, description).toBe("unknown");
        },
      );
    });
  });
}

/** Selects every fifth or seventh change. Each field has 11 or 12 changes, so every kind is tried at some field. */
function someChangedFields(genuine: string): BrokenAnswer[] {
  const changes = changedFields(genuine);
  let interval = 7;
  if (changes.length < 250) interval = 5;
  if (changes.length < 100) interval = 1;
  return changes.filter((_, n) => n % interval === 0);
}

/** Returns whether the answer is unknown, or reports the same about the money as the truth. */
function agreesWithTruth(
  answer: InquiryAnswer,
  truth: InquiryAnswer,
  { noReason }: Pick<BankFacts, "noReason">,
): boolean {
  if (answer.kind === "unknown") return true;
  if (answer.kind === "paid") {
    if (truth.kind !== "paid") return false;
    const comparedNames = ["number", "amount", "currency", "voided", "refunded"] as const;
    return comparedNames.every((name) => answer[name] === truth[name]);
  }
  if (answer.kind === "failed")
    return truth.kind === "failed" && [truth.returnCode, noReason].includes(answer.returnCode);
  // The server inquires again after either answer.
  return truth.kind !== "paid" && truth.kind !== "failed";
}
