import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bank, BankAttempt, BankForm, BankPayment, CallbackMessage } from "./bank.ts";
import { describeHistory } from "./history.contract.ts";
import { failUrl, newPayment, okUrl } from "./test-payment.ts";
import { describeTraits } from "./traits.contract.ts";

/** What the donor does at the bank's end. */
export type DonorAct = "approve" | "fail-3d" | "no-funds" | "approve-and-vanish" | "leave";

/** Begins a payment and goes to the bank with it; `back` is what comes back. */
export type Go = (act: DonorAct, payment?: BankPayment) => Promise<Gone>;
type Gone = { payment: BankPayment; attempt: BankAttempt; back: Back | null };
type Back = { url: string; message: CallbackMessage };

/** A bank together with something that plays its other end over real HTTP. */
export type StartedBank = {
  bank: Bank;
  /** Values that may be in no form: passwords and keys of the account. */
  secrets: readonly string[];
  /** The bank's own code for a card without funds. */
  noFunds: string;
  /**
   * Goes to the bank as the donor's browser would, with the card in the form or typed there, and acts. Answers the
   * message that comes back and the address it comes to, or null when none comes.
   */
  pay(form: BankForm, act: DonorAct): Promise<Back | null>;
  /** Ways in which the bank's answer to an inquiry can leave open what became of the money. */
  unclearAnswers: readonly string[];
  /** From now on it answers that way, until set to null. */
  answerUnclearly(how: string | null): void;
  stop(): Promise<void>;
};

const patience = () => AbortSignal.timeout(8_000);

/** The suite that every bank runs (house rules: one contract, one suite, many drivers). */
export function describeBank(name: string, start: () => Promise<StartedBank>): void {
  describe(`${name} keeps the bank contract`, () => {
    let started: StartedBank;
    beforeAll(async () => {
      started = await start();
    });
    afterAll(() => started.stop());

    const formOf = async (payment: BankPayment) => (await started.bank.begin(payment, patience())).form;

    async function go(act: DonorAct, payment = newPayment()): Promise<Gone> {
      const createdAt = new Date();
      const { form, memo } = await started.bank.begin(payment, patience());
      const { number, amount } = payment;
      const attempt: BankAttempt = { number, memo, amount, createdAt };
      return { payment, attempt, back: await started.pay(form, act) };
    }

    async function visit(act: DonorAct, begun = newPayment()) {
      const { payment, attempt, back } = await go(act, begun);
      if (back === null) throw new Error("no message came back");
      const { url } = back;
      const message = started.bank.readCallback(back.message);
      return { payment, attempt, url, message, verdict: started.bank.verify(message) };
    }

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
        const { method, fields, card } = await formOf(newPayment());
        // Checkout asks for a card where, and only where, the form takes one.
        expect(card).toEqual(started.bank.card);
        const inputs = Object.values(card ?? {});
        expect(new Set(inputs).size).toBe(inputs.length);
        // A card would be in the address, and in the logs of the bank.
        if (method === "GET") expect(card).toBeNull();
        for (const name of inputs) {
          expect(Object.keys(fields)).not.toContain(name);
          expect(started.bank.traits.hidden, "names of a card").toContain(name);
        }
        for (const [field, value] of Object.entries(fields)) {
          expect(value, field).toBeTypeOf("string");
          expect(field).not.toMatch(/^(pan|card.?number|card.?holder.*|expiry|cvv2?|cvc)$/i);
          for (const secret of started.secrets) expect(value.includes(secret), field).toBe(false);
        }
      });

      test("never gives the same form twice", async () => {
        const payment = newPayment();
        expect((await formOf(payment)).fields).not.toEqual((await formOf(payment)).fields);
      });

      test("asks to keep nothing, or a short text", async () => {
        const { memo } = await started.bank.begin(newPayment(), patience());
        expect(memo === null || (memo !== "" && memo.length <= 500)).toBe(true);
      });

      test("refuses payments that no bank takes", async () => {
        for (const wrong of [
          { number: "" },
          { amount: 0 },
          { amount: -100 },
          { amount: 0.5 },
          { okUrl: "" },
        ]) {
          await expect(formOf({ ...newPayment(), ...wrong })).rejects.toThrow();
        }
      });
    });

    describe("verify", () => {
      test("does not trust an empty or garbage message, and never throws", () => {
        for (const text of ["", "a=1", "a=1&a=2", "%00=%ff", "__proto__=1"]) {
          expect(started.bank.verify(new URLSearchParams(text)).kind).toBe("untrusted");
        }
      });

      test("does not trust a message whose values are garbage", async () => {
        const { message } = await visit("approve");
        for (const value of ["", "\u0000", "x".repeat(70_000), "\ud800", "<b>", "[object Object]"]) {
          const garbled = new URLSearchParams([...message.keys()].map((name) => [name, value]));
          expect(started.bank.verify(garbled).kind).toBe("untrusted");
        }
      });

      test.each([
        "application/x-www-form-urlencoded",
        "application/json",
        "text/xml",
        "multipart/form-data",
        "",
      ])("reads hostile bytes as %j without throwing, and trusts none of them", (type) => {
        const deep = 50_000;
        const bodies = [
          "",
          "{",
          "null",
          "[1]",
          '{"a":{"b":1}}',
          '{"__proto__":{"a":1}}',
          "%E0%A4%A&%=&&",
          "\u0000",
        ];
        bodies.push(
          "[".repeat(deep),
          `${"[".repeat(deep)}${"]".repeat(deep)}`,
          "<a>".repeat(deep),
          "&".repeat(deep),
        );
        bodies.push('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>');
        const noise = new Uint8Array(3_000).map((_, n) => (n * 37) % 256);
        for (const body of [...bodies.map((text) => new TextEncoder().encode(text)), noise]) {
          const headers = new Headers({ "content-type": type });
          const fields = started.bank.readCallback({ body, headers, query: new URLSearchParams() });
          expect(started.bank.verify(fields).kind).toBe("untrusted");
        }
      });

      test.each([1, 100, 25_050, 20_000_000])("an approved payment of %i kuruş is paid", async (amount) => {
        const { payment, url, verdict } = await visit("approve", newPayment(amount));
        expect(url).toBe(okUrl);
        expect(verdict).toMatchObject({ kind: "paid", number: payment.number, amount, currency: "949" });
        if (verdict.kind !== "paid") return;
        expect(verdict.authCode).not.toBe("");
        expect(verdict.reference).not.toBe("");
        expect(verdict.cardMask).toContain("*");
      });

      test("a failed 3-D step is declined there", async () => {
        const { payment, url, verdict } = await visit("fail-3d");
        expect(url).toBe(failUrl);
        expect(verdict).toMatchObject({
          kind: "declined",
          number: payment.number,
          step: "3d",
          mustInquire: false,
        });
      });

      test("a declined card is declined with the issuer's code", async () => {
        const { payment, url, verdict } = await visit("no-funds");
        expect(url).toBe(failUrl);
        expect(verdict).toMatchObject({
          kind: "declined",
          number: payment.number,
          step: "payment",
          returnCode: started.noFunds,
          mustInquire: false,
        });
      });

      test("a number used twice fails nothing: an inquiry must decide", async () => {
        const { payment } = await visit("approve");
        const again = await visit("approve", payment);
        expect(again.verdict).toMatchObject({ kind: "declined", number: payment.number, mustInquire: true });
      });

      test("an approval brought to another order is untrusted", async () => {
        const { payment, message } = await visit("approve");
        const other = newPayment().number;
        const forged = new URLSearchParams(
          [...message].map(([key, v]) => [key, v.replace(payment.number, other)]),
        );
        expect(started.bank.verify(forged).kind).toBe("untrusted");
      });

      test("a failure rewritten with the words of an approval is not paid", async () => {
        const { message: approved } = await visit("approve");
        const { message: failed, payment } = await visit("fail-3d");
        const bent = new URLSearchParams([...failed].map(([key, v]) => [key, approved.get(key) ?? v]));
        for (const [key, v] of failed) if (v === payment.number) bent.set(key, v);
        expect(started.bank.verify(bent).kind).not.toBe("paid");
      });

      test("a message with a repeated field is not paid", async () => {
        const { message } = await visit("approve");
        const doubled = new URLSearchParams([...message, ...message]);
        expect(started.bank.verify(doubled).kind).toBe("untrusted");
      });
    });

    describeTraits(
      () => started,
      async () => (await visit("approve")).message,
    );

    describe("inquire", () => {
      test("tells a payment whose donor came back, or never did", async () => {
        const returned = await visit("approve");
        const vanished = await go("approve-and-vanish", newPayment(4_500_00));
        expect(vanished.back).toBeNull();
        for (const { attempt } of [returned, vanished]) {
          const { number, amount } = attempt;
          expect(await started.bank.inquire(attempt)).toMatchObject({
            kind: "paid",
            number,
            amount,
            currency: "949",
            voided: false,
            refunded: 0,
          });
        }
      });

      test("tells an open, a failed and a declined one apart", async () => {
        const open = await go("leave");
        expect(await started.bank.inquire(open.attempt)).toEqual({ kind: "pending" });
        const failed = await visit("fail-3d");
        expect(await started.bank.inquire(failed.attempt)).toMatchObject({ kind: "failed" });
        const declined = await visit("no-funds");
        expect(await started.bank.inquire(declined.attempt)).toEqual({
          kind: "failed",
          returnCode: started.noFunds,
        });
      });

      test("does not read an ambiguous answer as a payment", async () => {
        const { attempt } = await visit("approve");
        expect(started.unclearAnswers.length).toBeGreaterThan(5);
        for (const how of started.unclearAnswers) {
          started.answerUnclearly(how);
          expect((await started.bank.inquire(attempt)).kind, how).toBe("unknown");
        }
        started.answerUnclearly(null);
        expect((await started.bank.inquire(attempt)).kind).toBe("paid");
      });

      test("reports an unknown number as unknown", async () => {
        const { number, amount } = newPayment();
        const attempt = { number, amount, memo: null, createdAt: new Date() };
        expect(await started.bank.inquire(attempt)).toEqual({ kind: "not-found" });
        expect((await started.bank.inquire(attempt, AbortSignal.abort())).kind).toBe("unknown");
      });
    });

    describeHistory(() => started, go);
  });
}
