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
import { describeGivingBack, type GivingBack } from "./refund.contract.ts";
import { type BanksPen, describeSigned } from "./signed.contract.ts";
import { describeTraits } from "./traits.contract.ts";

/** The differences between kinds of bank, from their documents. The rest of the suite is the same for all. */
export type BankFacts = CounterpartChoice &
  Attacks & {
    /** message: a genuine message settles its attempt. inquiry: only an inquiry decides. */
    settledBy: "message" | "inquiry";
    /** A message of the bank's server fails its attempt, though none settles. */
    declinedByNotice?: true;
    /** The bank's own code for a card without funds. */
    noFunds: string;
    /** The code of a failure without a reason. */
    noReason?: string;
    /** The answer to an inquiry about a payment without money. Some banks know only payments with money. */
    inquiry: Record<"open" | "failed3d" | "noFunds", InquiryAnswer["kind"]>;
    /** Whether a number can be begun again once it is paid. */
    numberTwice: "refused" | "possible";
    /** Names of settings whose value may be in no form. */
    secrets: readonly string[];
    /** Names of settings that make another merchant of the account, each alone. */
    identity: readonly string[];
    /** Habits of the bank under which a genuine payment counts all the same. */
    habits?: Readonly<Record<string, object>>;
    /** Answers about a paid payment of 250.50 TL that leave open what became of the money, made of the genuine one. */
    ambiguous: Readonly<Record<string, (genuine: string) => string>>;
    /** Changes of one field that no reader can tell from another genuine answer. */
    undetectable?: readonly string[];
    givingBack: GivingBack;
    /** Where a message settles. */
    signed?: BanksPen;
    /** The donor types the card at the bank. Samples are enough while its files do not change. */
    hosted?: true;
    /** Inquiries, refunds and the history are the same code and setting as of another suite, which runs every time. */
    sameRequests?: true;
  };

const patience = () => AbortSignal.timeout(8_000);

/** The suite that every bank runs against its simulator: one contract, one suite (docs/how-to/add-a-bank.md). */
export function describeBank(name: string, facts: BankFacts): void {
  describe(`${name} keeps the bank contract`, () => {
    let started: Counterpart;
    beforeAll(async () => {
      started = await openCounterpart(facts);
    });
    afterAll(() => started[Symbol.asyncDispose]());
    const counterpart = () => started;
    const formOf = async (payment: BankPayment) => (await started.bank.begin(payment, patience())).form;

    describe("begin", () => {
      test("leads to an https address, or to this very machine", async () => {
        const payment = newPayment();
        const { action, number } = await formOf(payment);
        expect(number).toBe(payment.number);
        const { protocol, hostname, origin } = new URL(action);
        const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
        expect(protocol === "https:" || loopback).toBe(true);
        expect(started.bank.formOrigin).toBe(origin);
      });

      test("gives text fields, without secrets and with room for the card", async () => {
        const { method, fields, card, action } = await formOf(newPayment());
        // Checkout asks for a card where, and only where, the form takes one.
        expect(card).toEqual(started.bank.card);
        const inputs = Object.values(card ?? {});
        expect(new Set(inputs).size).toBe(inputs.length);
        // A card would be in the address, and in the logs of the bank.
        if (method === "GET") expect(card).toBeNull();
        for (const input of inputs) {
          expect(Object.keys(fields)).not.toContain(input);
          expect(started.bank.traits.hidden, "names of a card").toContain(input);
        }
        const secrets = facts.secrets.map((setting) => started.account[setting] ?? "");
        expect(secrets.every((secret) => secret.length > 5)).toBe(true);
        for (const secret of secrets) expect(action.includes(secret)).toBe(false);
        for (const [field, value] of Object.entries(fields)) {
          expect(value, field).toBeTypeOf("string");
          expect(field).not.toMatch(/^(pan|card.?number|card.?holder.*|expiry|cvv2?|cvc)$/i);
          for (const secret of secrets) expect(value.includes(secret), field).toBe(false);
        }
      });

      test("never gives the same form twice", async () => {
        const payment = newPayment();
        const one = await formOf(payment);
        const other = await formOf(payment);
        expect([one.action, one.fields]).not.toEqual([other.action, other.fields]);
      });

      test("asks to keep nothing, or a short text", async () => {
        const { memo } = await started.bank.begin(newPayment(), patience());
        expect(memo === null || (memo !== "" && memo.length <= 500)).toBe(true);
      });

      test.each([{ number: "" }, { amount: 0 }, { amount: -100 }, { amount: 0.5 }, { okUrl: "" }])(
        "refuses a payment that no bank takes: %j",
        async (wrong) => {
          const before = started.simulator.payments().length;
          await expect(formOf({ ...newPayment(), ...wrong })).rejects.toThrow();
          expect(started.simulator.payments()).toHaveLength(before);
        },
      );
    });

    describe("a genuine payment", () => {
      /** Pays at the bank, and applies every message that comes back to a new ledger. */
      async function bring(gone: BegunPayment) {
        const ledger = openLedger(started);
        ledger.open(gone.attempt);
        const came = gone.back ? [await ledger.applyReturn(gone.back)] : [];
        if (gone.back && started.bank.notified !== null) {
          const notice = started.bank.readCallback(await started.noticeOf(gone.payment.number));
          came.push(await ledger.apply(notice));
        }
        expect(ledger.wrong()).toEqual([]);
        return { state: ledger.stateOf(gone.payment.number), came, ledger };
      }

      test.each([100, 101, 25_050, 123_456_07, 20_000_000])("of %i kuruş settles once", async (amount) => {
        const gone = await started.go("approve", newPayment(amount));
        expect(gone.back?.url.startsWith(okUrl)).toBe(true);
        const { state, came, ledger } = await bring(gone);
        expect(state).toBe("settled");
        expect(came.filter((one) => one === "settled")).toHaveLength(1);
        // The same again, and late.
        if (gone.back) expect(await ledger.applyReturn(gone.back)).toBe("nothing");
      });

      test("is told of by its message or by an inquiry, as its kind promises", async () => {
        const { back, payment } = await started.go("approve");
        if (back === null) throw new Error("the browser never came back");
        const verdict = started.bank.verify(started.bank.readCallback(back.message));
        if (facts.settledBy === "inquiry") {
          const notified = started.bank.notified !== null;
          const notice = notified && started.bank.readCallback(await started.noticeOf(payment.number));
          for (const told of [verdict, notice && started.bank.verify(notice)])
            expect(told).not.toMatchObject({ kind: "paid", inquireFirst: false });
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
        started.simulator.setHabits(habits);
        const { state } = await bring(await started.go("approve"));
        expect(state).toBe("settled");
      });

      test.each(["fail-3d", "no-funds"] as const)("that ends with %s does not settle", async (act) => {
        const gone = await started.go(act);
        if (facts.settledBy === "message") expect(gone.back?.url).toBe(failUrl);
        const { state } = await bring(gone);
        const told = facts.inquiry[act === "fail-3d" ? "failed3d" : "noFunds"] === "failed";
        const isDeclined = facts.settledBy === "message" || facts.declinedByNotice || told;
        expect(state).toBe(isDeclined ? "declined" : "started");
      });

      test("that is declined shows the step and the issuer's code", async () => {
        for (const [act, step] of [
          ["fail-3d", "3d"],
          ["no-funds", "payment"],
        ] as const) {
          const { back, payment } = await started.go(act);
          const message = facts.declinedByNotice ? await started.noticeOf(payment.number) : back?.message;
          const verdict = message && started.bank.verify(started.bank.readCallback(message));
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

      test("whose number is used twice fails nothing", async () => {
        const first = await started.go("approve");
        const again = await started.go("approve", first.payment).catch(() => null);
        const ledger = openLedger(started);
        ledger.open(first.attempt);
        if (again?.back) await ledger.applyReturn(again.back);
        if (first.back) await ledger.applyReturn(first.back);
        expect(ledger.stateOf(first.payment.number)).toBe("settled");
        const taken = started.simulator.payments().filter(({ number, result }) => {
          return number === first.payment.number && result === "approved";
        });
        expect(taken).toHaveLength(facts.numberTwice === "refused" ? 1 : taken.length);
      });

      test("of an attempt that is not ours settles nothing", async () => {
        const { back } = await started.go("approve");
        const ledger = openLedger(started);
        if (back) expect(await ledger.applyReturn(back)).toBe("nothing");
      });
    });

    const folders = `^(server/giving/payments/banks|tools/bank-simulator)/(${facts.kind}/|[^/]+$)`;
    const sampled = facts.hosted && !hasChanged(new RegExp(folders));
    describeForgeries(counterpart, facts, sampled ? 4 : process.env.EVERYTHING === "1" ? 40 : 16);
    if (facts.signed) describeSigned(counterpart, facts, facts.signed);
    describeTraits(
      () => ({ bank: started.bank, noFunds: facts.noFunds }),
      async () => {
        const { back, payment } = await started.go("approve");
        if (back?.method === "POST" && facts.words) return started.bank.readCallback(back.message);
        return started.bank.readCallback(await started.noticeOf(payment.number));
      },
    );

    describe("inquire", () => {
      test("tells a payment whose donor came back, or never did", async () => {
        const returned = await started.go("approve");
        const vanished = await started.go("approve-and-vanish", newPayment(4_500_00));
        expect(vanished.back).toBeNull();
        for (const { attempt } of [returned, vanished]) {
          const { number, amount } = attempt;
          const paid = { kind: "paid", number, amount, currency: "949", voided: false, refunded: 0 };
          expect(await started.bank.inquire(attempt)).toMatchObject(paid);
        }
      });

      test("tells an open, a failed and a declined one apart, as far as the bank does", async () => {
        const told = async (act: "leave" | "fail-3d" | "no-funds") =>
          started.bank.inquire((await started.go(act)).attempt);
        expect((await told("leave")).kind).toBe(facts.inquiry.open);
        expect((await told("fail-3d")).kind).toBe(facts.inquiry.failed3d);
        const declined = await told("no-funds");
        expect(declined.kind).toBe(facts.inquiry.noFunds);
        if (declined.kind === "failed") expect(declined.returnCode).toBe(facts.noFunds);
      });

      test("reports an unknown number as unknown, and gives up when it is told to", async () => {
        const { number, amount } = newPayment();
        const attempt = { number, amount, memo: null, createdAt: new Date() };
        expect(await started.bank.inquire(attempt)).toEqual({ kind: "not-found" });
        expect((await started.bank.inquire(attempt, AbortSignal.abort())).kind).toBe("unknown");
      });
    });

    if (facts.sameRequests && process.env.EVERYTHING !== "1") return;
    describeGivingBack(facts);
    describeHistory(counterpart, facts.noFunds);
    if (!sampled) describeAnswers(facts);
  });
}
