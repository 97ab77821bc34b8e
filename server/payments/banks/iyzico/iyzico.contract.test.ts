import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { goToBank, visa } from "../../../../tools/bank-simulator/test-browser.ts";
import { openTestFirm, type TestFirm } from "../../test-firm.ts";
import { newPayment } from "../test-payment.ts";

/** The adapter against the simulator, which was written from iyzico's document without reading it. */

let firm: TestFirm<"iyzico">;
beforeAll(async () => {
  firm = await openTestFirm("iyzico");
});
beforeEach(() => firm.simulator.setHabits({ fraudStatus: 1, pending: "INIT_THREEDS", signedWebhook: false }));
afterAll(() => firm.close());

async function pay(code: string | null, payment = newPayment(), pan = visa.number) {
  const { form, memo } = await firm.bank.begin(payment, AbortSignal.timeout(1_000));
  const back = await goToBank(form, code, { ...visa, number: pan });
  const { number, amount } = payment;
  return { payment, form, back, attempt: { number, memo, amount, createdAt: new Date() } };
}

test.each([1, 100, 25_050, 20_000_000])("a payment of %i kuruş is inquired about", async (amount) => {
  const payment = newPayment(amount);
  const { attempt, back, form } = await pay("123456", payment);
  expect(new URL(form.action).origin).toBe(firm.bank.formOrigin);
  const { number } = payment;
  const message = {
    body: back?.body ?? new Uint8Array(),
    headers: back?.headers ?? new Headers(),
    query: new URL(back?.url ?? "").searchParams,
  };
  const hint = { kind: "hint", number, reason: "unsigned" };
  expect(firm.bank.verify(firm.bank.readCallback(message))).toEqual(hint);
  for (const memo of [attempt.memo, null]) {
    expect(await firm.bank.inquire({ ...attempt, memo })).toMatchObject({
      ...{ kind: "paid", number, amount, currency: "949", voided: false, refunded: 0 },
      cardMask: "415565******6111",
    });
  }
});

test("the webhook is a hint, signed or not, and refused with another signature", async () => {
  const { form, payment } = await pay("123456");
  const read = (change: Record<string, string> = {}) => {
    const message = firm.simulator.webhookOf(form.fields.token ?? "");
    const headers = new Headers({ ...message?.headers, ...change });
    const body = new TextEncoder().encode(message?.body);
    return firm.bank.verify(firm.bank.readCallback({ body, headers, query: new URLSearchParams() }));
  };
  expect(read()).toEqual({ kind: "hint", number: payment.number, reason: "unsigned" });
  firm.simulator.setHabits({ signedWebhook: true });
  expect(read()).toEqual({ kind: "hint", number: payment.number, reason: "inquiry-decides" });
  expect(read({ "x-iyz-signature-v3": "0".repeat(64) }).kind).toBe("untrusted");
});

test.each([
  ["000000", visa.number, "MD0", "N7"],
  ["100051", visa.number, "10051", "51"],
  ["100054", visa.number, "10054", "54"],
  ["123456", "4111111111111129", "10051", "51"],
  ["123456", "4131111111111117", "MD0", "N7"],
])("code %s with card %s has failed with %s", async (code, pan, returnCode, meaning) => {
  const { attempt } = await pay(code, newPayment(), pan);
  expect(await firm.bank.inquire(attempt)).toEqual({ kind: "failed", returnCode });
  expect(firm.bank.traits.meaning(returnCode)).toBe(meaning);
});

test("a page that nobody has paid yet is pending, and so is a payment in review", async () => {
  const open = await pay(null);
  for (const pending of ["INIT_THREEDS", "INIT_BANK_TRANSFER", "CALLBACK_THREEDS"]) {
    firm.simulator.setHabits({ pending });
    expect(await firm.bank.inquire(open.attempt)).toEqual({ kind: "pending" });
  }
  const { attempt } = await pay("123456");
  firm.simulator.setHabits({ fraudStatus: 0 });
  expect(await firm.bank.inquire(attempt)).toEqual({ kind: "pending" });
  firm.simulator.setHabits({ fraudStatus: -1 });
  expect(await firm.bank.inquire(attempt)).toEqual({ kind: "failed", returnCode: "FRAUD" });
});

test("the token of another payment tells nothing of this one", async () => {
  const [paid, open] = [await pay("123456"), await pay(null)];
  expect((await firm.bank.inquire({ ...open.attempt, memo: paid.attempt.memo })).kind).toBe("unknown");
});

test("an unknown number is not found; a page whose answer was lost is found by its number", async () => {
  const { number, amount } = newPayment();
  const attempt = { number, memo: null, amount, createdAt: new Date() };
  expect(await firm.bank.inquire(attempt)).toEqual({ kind: "not-found" });
  expect((await firm.bank.inquire(attempt, AbortSignal.abort())).kind).toBe("unknown");
});

test("money goes back: cancelled on the day, or refunded in parts", async () => {
  const cancelled = await pay("123456");
  const sale = await firm.bank.inquire(cancelled.attempt);
  if (sale.kind !== "paid") throw new Error(sale.kind);
  const request = { attempt: cancelled.attempt, id: "refund-1", amount: 25_050, reference: sale.reference };
  expect(await firm.bank.void?.(request)).toMatchObject({ kind: "done" });
  expect(await firm.bank.inquire(cancelled.attempt)).toMatchObject({ kind: "paid", voided: true });
  expect(await firm.bank.void?.(request)).toMatchObject({ kind: "too-late" });

  const { attempt } = await pay("123456", newPayment(1_080));
  const other = await firm.bank.inquire(attempt);
  if (other.kind !== "paid") throw new Error(other.kind);
  const part = { attempt, id: "refund-2", reference: other.reference };
  expect(await firm.bank.refund?.({ ...part, amount: 580 })).toMatchObject({ kind: "done" });
  expect(await firm.bank.refund?.({ ...part, amount: 501 })).toMatchObject({ kind: "refused" });
  expect(await firm.bank.inquire(attempt)).toMatchObject({ kind: "paid", amount: 1_080, refunded: 580 });
});

test.each(["timeout", "error", "html", "cut", "lost"] as const)(
  "a gateway with fault %s answers nothing",
  async (fault) => {
    const { attempt } = await pay("123456");
    firm.simulator.setFaults({ seed: 1, gate: { [fault]: 1 }, begin: { [fault]: 1 } });
    expect((await firm.bank.inquire(attempt)).kind).toBe("unknown");
    const back = { attempt, id: "refund-3", amount: 100, reference: "12345678" };
    expect((await firm.bank.refund?.(back))?.kind).toBe("unknown");
    expect((await firm.bank.void?.(back))?.kind).toBe("unknown");
    await expect(pay(null)).rejects.toMatchObject({ code: "BANK_NOT_STARTED" });
    firm.simulator.setFaults(null);
  },
);
