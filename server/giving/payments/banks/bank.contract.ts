import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Attacks } from "#drills/forgery/attacks.ts";
import { hasChanged } from "#testing/changed-files.ts";
import {
  type BegunPayment,
  type Counterpart,
  type CounterpartChoice,
  openCounterpart,
} from "#testing/counterparts/donor-at-bank.ts";
import { openLedger } from "#testing/counterparts/ledger.ts";
import { failUrl, newPayment, okUrl } from "#testing/world/gift.ts";
import { describeAnswers } from "./answers.contract.ts";
import type { BankPayment, InquiryAnswer } from "./bank.ts";
import { describeForgeries } from "./forgery.contract.ts";
import { describeHistory } from "./history.contract.ts";
import { describeRefunds, type RefundFacts } from "./refund.contract.ts";
import { type BankSigner, describeSigned } from "./signed.contract.ts";
import { describeTraits } from "./traits.contract.ts";

/** The facts in which kinds of bank differ, from their documents. */
export type BankFacts = CounterpartChoice &
  Attacks & {
    /** message: a genuine message settles its attempt. inquiry: only an inquiry settles it. */
    settledBy: "message" | "inquiry";
    /** The bank's server sends messages that fail an attempt, although no message settles one. */
    declinedByNotice?: true;
    /** The bank's own code for a card without funds. */
    noFunds: string;
    /** The code of a failure without a reason. */
    noReason?: string;
    /** The answers to inquiries about attempts without a payment. */
    inquiry: Record<"open" | "failed3d" | "noFunds", InquiryAnswer["kind"]>;
    /** possible: a payment with the number of a paid one can begin. */
    numberTwice: "refused" | "possible";
    /** The names of settings whose values must not be in a form. */
    secrets: readonly string[];
    /** The names of settings each of which identifies the merchant. */
    identity: readonly string[];
    /** The habits of banks of this kind with which a genuine payment must settle. */
    habits?: Readonly<Record<string, object>>;
    /** Functions that make a genuine answer about a payment of 250.50 TL ambiguous. */
    ambiguous: Readonly<Record<string, (genuine: string) => string>>;
    /** Changes of one field after which the answer equals another genuine answer. */
    undetectable?: readonly string[];
    refunds: RefundFacts;
    /** Present if messages settle payments. */
    signed?: BankSigner;
    /** The donor enters the card at the bank. Only a sample of forgeries runs while the adapter is unchanged. */
    hosted?: true;
    /** Another suite tests inquiries, refunds and history with the same code, so here they run only with EVERYTHING. */
    sameRequests?: true;
  };

const timeout = () => AbortSignal.timeout(8_000);

/** The suite that every adapter runs against its simulator (docs/how-to/add-a-bank.md). */
export function describeBank(name: string, facts: BankFacts): void {
  describe(`${name} fulfils the contract of banks`, () => {
    let running: Counterpart;
    beforeAll(async () => {
      running = await openCounterpart(facts);
    });
    afterAll(() => running[Symbol.asyncDispose]());
    const counterpart = () => running;
    const formOf = async (payment: BankPayment) => (await running.bank.begin(payment, timeout())).form;

    describe("begin", () => {
      test("returns a form with an https URL, or a URL of this machine", async () => {
        const payment = newPayment();
        const { action, number } = await formOf(payment);
        expect(number).toBe(payment.number);
        const { protocol, hostname, origin } = new URL(action);
        const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
        expect(protocol === "https:" || loopback).toBe(true);
        expect(running.bank.formOrigin).toBe(origin);
      });

      test("returns a form with text fields, without secrets, and with the names of card fields", async () => {
        const { method, fields, card, action } = await formOf(newPayment());
        // The checkout page shows card fields exactly if the form has them.
        expect(card).toEqual(running.bank.card);
        const inputs = Object.values(card ?? {});
        expect(new Set(inputs).size).toBe(inputs.length);
        // With GET, the card would be in the URL and in the bank's logs.
        if (method === "GET") expect(card).toBeNull();
        for (const input of inputs) {
          expect(Object.keys(fields)).not.toContain(input);
          expect(running.bank.traits.hidden, "names of card fields").toContain(input);
        }
        const secrets = facts.secrets.map((setting) => running.account[setting] ?? "");
        expect(secrets.every((secret) => secret.length > 5)).toBe(true);
        for (const secret of secrets) expect(action.includes(secret)).toBe(false);
        for (const [field, value] of Object.entries(fields)) {
          expect(value, field).toBeTypeOf("string");
          expect(field).not.toMatch(/^(pan|card.?number|card.?holder.*|expiry|cvv2?|cvc)$/i);
          for (const secret of secrets) expect(value.includes(secret), field).toBe(false);
        }
      });

      test("never returns the same form twice", async () => {
        const payment = newPayment();
        const firstForm = await formOf(payment);
        const secondForm = await formOf(payment);
        expect([firstForm.action, firstForm.fields]).not.toEqual([secondForm.action, secondForm.fields]);
      });

      test("returns no memo, or a short text", async () => {
        const { memo } = await running.bank.begin(newPayment(), timeout());
        expect(memo === null || (memo !== "" && memo.length <= 500)).toBe(true);
      });

      test.each([{ number: "" }, { amount: 0 }, { amount: -100 }, { amount: 0.5 }, { okUrl: "" }])(
        "refuses a payment that no bank accepts: %j",
        async (wrong) => {
          const before = running.simulator.payments().length;
          await expect(formOf({ ...newPayment(), ...wrong })).rejects.toThrow();
          expect(running.simulator.payments()).toHaveLength(before);
        },
      );
    });

    describe("a genuine payment", () => {
      /** Applies all messages about a payment to a new ledger. */
      async function deliverMessages(visit: BegunPayment) {
        const ledger = openLedger(running);
        ledger.open(visit.attempt);
        const verdicts = visit.back ? [await ledger.applyReturn(visit.back)] : [];
        if (visit.back && running.bank.notificationAnswer !== null) {
          const notice = running.bank.readCallback(await running.noticeOf(visit.payment.number));
          verdicts.push(await ledger.apply(notice));
        }
        expect(ledger.wrong()).toEqual([]);
        return { state: ledger.stateOf(visit.payment.number), verdicts, ledger };
      }

      test.each([100, 101, 25_050, 123_456_07, 20_000_000])("of %i kuruş settles once", async (amount) => {
        const visit = await running.go("approve", newPayment(amount));
        expect(visit.back?.url.startsWith(okUrl)).toBe(true);
        const { state, verdicts, ledger } = await deliverMessages(visit);
        expect(state).toBe("settled");
        expect(verdicts.filter((verdict) => verdict === "settled")).toHaveLength(1);
        // A repeated message settles nothing again.
        if (visit.back) expect(await ledger.applyReturn(visit.back)).toBe("nothing");
      });

      test("is proven by its message, or by an inquiry if the messages of the bank decide nothing", async () => {
        const { back, payment } = await running.go("approve");
        if (back === null) throw new Error("the browser did not return");
        const verdict = running.bank.verify(running.bank.readCallback(back.message));
        if (facts.settledBy === "inquiry") {
          const notified = running.bank.notificationAnswer !== null;
          const notice = notified && running.bank.readCallback(await running.noticeOf(payment.number));
          for (const verdicts of [verdict, notice && running.bank.verify(notice)])
            expect(verdicts).not.toMatchObject({ kind: "paid", inquireFirst: false });
          return;
        }
        const { number, amount } = payment;
        expect(verdict).toMatchObject({ kind: "paid", number, amount, currency: "949", inquireFirst: false });
        if (verdict.kind !== "paid") return;
        expect(verdict.authCode).not.toBe("");
        expect(verdict.reference).not.toBe("");
        expect(verdict.cardMask).toContain("*");
      });

      test.each(Object.entries(facts.habits ?? {}))("settles at a bank with %s", async (_, habits) => {
        running.simulator.setHabits(habits);
        const { state } = await deliverMessages(await running.go("approve"));
        expect(state).toBe("settled");
      });

      test.each(["fail-3d", "no-funds"] as const)("that fails by %s does not settle", async (act) => {
        const visit = await running.go(act);
        if (facts.settledBy === "message") expect(visit.back?.url).toBe(failUrl);
        const { state } = await deliverMessages(visit);
        const isReported = facts.inquiry[act === "fail-3d" ? "failed3d" : "noFunds"] === "failed";
        const isDeclined = facts.settledBy === "message" || facts.declinedByNotice || isReported;
        expect(state).toBe(isDeclined ? "declined" : "started");
      });

      test("that is declined has the step and the issuer's code in its message", async () => {
        for (const [act, step] of [
          ["fail-3d", "3d"],
          ["no-funds", "payment"],
        ] as const) {
          const { back, payment } = await running.go(act);
          const message = facts.declinedByNotice ? await running.noticeOf(payment.number) : back?.message;
          const verdict = message && running.bank.verify(running.bank.readCallback(message));
          if (facts.settledBy === "inquiry" && !facts.declinedByNotice) {
            expect(verdict?.kind).not.toBe("paid");
            continue;
          }
          expect(verdict).toMatchObject({
            kind: "declined",
            number: payment.number,
            step,
            mustInquire: false,
          });
          if (act === "no-funds") expect(verdict).toMatchObject({ returnCode: facts.noFunds });
        }
      });

      test("still settles when its number is used a second time", async () => {
        const first = await running.go("approve");
        const secondUse = await running.go("approve", first.payment).catch(() => null);
        const ledger = openLedger(running);
        ledger.open(first.attempt);
        if (secondUse?.back) await ledger.applyReturn(secondUse.back);
        if (first.back) await ledger.applyReturn(first.back);
        expect(ledger.stateOf(first.payment.number)).toBe("settled");
        const approvals = running.simulator.payments().filter(({ number, result }) => {
          return number === first.payment.number && result === "approved";
        });
        expect(approvals).toHaveLength(facts.numberTwice === "refused" ? 1 : approvals.length);
      });

      test("of an unknown attempt settles nothing", async () => {
        const { back } = await running.go("approve");
        const ledger = openLedger(running);
        if (back) expect(await ledger.applyReturn(back)).toBe("nothing");
      });
    });

    const ownFiles = `^(server/giving/payments/banks|tools/bank-simulator)/(${facts.kind}/|[^/]+$)`;
    const isSampled = facts.hosted && !hasChanged(new RegExp(ownFiles));
    describeForgeries(counterpart, facts, isSampled ? 4 : process.env.EVERYTHING === "1" ? 40 : 16);
    if (facts.signed) describeSigned(counterpart, facts, facts.signed);
    describeTraits(
      () => ({ bank: running.bank, noFunds: facts.noFunds }),
      async () => {
        const { back, payment } = await running.go("approve");
        if (back?.method === "POST" && facts.words) return running.bank.readCallback(back.message);
        return running.bank.readCallback(await running.noticeOf(payment.number));
      },
    );

    describe("inquire", () => {
      test("reports a payment with and without a callback", async () => {
        const withCallback = await running.go("approve");
        const withoutCallback = await running.go("approve-and-vanish", newPayment(4_500_00));
        expect(withoutCallback.back).toBeNull();
        for (const { attempt } of [withCallback, withoutCallback]) {
          const { number, amount } = attempt;
          const paid = { kind: "paid", number, amount, currency: "949", voided: false, refunded: 0 };
          expect(await running.bank.inquire(attempt)).toMatchObject(paid);
        }
      });

      test("distinguishes open, failed and declined attempts if the bank does", async () => {
        const inquire = async (act: "leave" | "fail-3d" | "no-funds") =>
          running.bank.inquire((await running.go(act)).attempt);
        expect((await inquire("leave")).kind).toBe(facts.inquiry.open);
        expect((await inquire("fail-3d")).kind).toBe(facts.inquiry.failed3d);
        const declined = await inquire("no-funds");
        expect(declined.kind).toBe(facts.inquiry.noFunds);
        if (declined.kind === "failed") expect(declined.returnCode).toBe(facts.noFunds);
      });

      test("reports an unknown number as not found, and stops when the caller aborts", async () => {
        const { number, amount } = newPayment();
        const attempt = { number, amount, memo: null, createdAt: new Date() };
        expect(await running.bank.inquire(attempt)).toEqual({ kind: "not-found" });
        expect((await running.bank.inquire(attempt, AbortSignal.abort())).kind).toBe("unknown");
      });
    });

    if (facts.sameRequests && process.env.EVERYTHING !== "1") return;
    describeRefunds(facts);
    describeHistory(counterpart, facts.noFunds);
    if (!isSampled) describeAnswers(facts);
  });
}
