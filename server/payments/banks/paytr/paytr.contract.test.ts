import { afterAll, beforeAll, expect, test } from "vitest";
import { goToBank } from "../../../../tools/bank-simulator/test-browser.ts";
import { openTestFirm, type TestFirm } from "../../test-firm.ts";
import { newPayment } from "../test-payment.ts";

/** The adapter against the simulator, which was written from PayTR's document without reading it. */

let firm: TestFirm<"paytr">;
beforeAll(async () => {
  firm = await openTestFirm("paytr");
});
afterAll(() => firm.close());

async function pay(code: string | null, payment = newPayment()) {
  const { form, memo } = await firm.bank.begin(payment, AbortSignal.timeout(1_000));
  const back = await goToBank(form, code);
  const { number, amount } = payment;
  return { payment, form, back, attempt: { number, memo, amount, createdAt: new Date() } };
}

/** What PayTR's server says of a payment, as it comes over HTTP. */
function message(number: string) {
  const body = new TextEncoder().encode(
    new URLSearchParams(firm.simulator.messageOf(number) ?? {}).toString(),
  );
  const headers = new Headers({ "content-type": "application/x-www-form-urlencoded" });
  return firm.bank.readCallback({ body, headers, query: new URLSearchParams() });
}

test.each([1, 100, 25_050, 20_000_000])(
  "a payment of %i kuruş is told and inquired about",
  async (amount) => {
    const payment = newPayment(amount);
    const { attempt, back, form } = await pay("123456", payment);
    expect(new URL(form.action).origin).toBe(firm.bank.formOrigin);
    const { number } = payment;
    expect(back?.url).toContain(`number=${number}`);
    expect(firm.bank.verify(message(number))).toMatchObject({
      kind: "paid",
      number,
      amount,
      inquireFirst: true,
    });
    for (const amounts of ["comma", "point"]) {
      firm.simulator.setHabits({ amounts });
      expect(await firm.bank.inquire(attempt)).toMatchObject({
        ...{ kind: "paid", number, amount, currency: "949", voided: false, refunded: 0 },
        cardMask: "415565******6111",
      });
    }
  },
);

test.each([
  ["000000", "3d", "R2"],
  ["100051", "payment", "R0-51"],
  ["100005", "payment", "R0-05"],
  ["100043", "payment", "R0-43"],
])("code %s is told as a decline, and an inquiry knows no payment", async (code, step, returnCode) => {
  const { attempt, payment } = await pay(code);
  expect(firm.bank.verify(message(payment.number))).toMatchObject({
    ...{ kind: "declined", number: payment.number, step, returnCode, mustInquire: false },
  });
  expect(await firm.bank.inquire(attempt)).toEqual({ kind: "not-found" });
});

test("a page that nobody has paid yet is no payment; a paid number gets no second page", async () => {
  const open = await pay(null);
  expect(await firm.bank.inquire(open.attempt)).toEqual({ kind: "not-found" });
  const { payment } = await pay("123456");
  await expect(pay(null, payment)).rejects.toMatchObject({ code: "BANK_NOT_STARTED" });
});

test("money goes back in parts, and the inquiry tells how much", async () => {
  const { attempt } = await pay("123456", newPayment(1_080));
  const request = { attempt, id: "refund-1", reference: "" };
  expect(await firm.bank.refund?.({ ...request, amount: 580 })).toMatchObject({ kind: "done" });
  expect(await firm.bank.refund?.({ ...request, amount: 501 })).toEqual({
    kind: "refused",
    returnCode: "009",
  });
  expect(await firm.bank.inquire(attempt)).toMatchObject({ kind: "paid", amount: 1_080, refunded: 580 });
});

test.each(["timeout", "error", "html", "cut", "lost"] as const)(
  "a gateway with fault %s answers nothing",
  async (fault) => {
    const { attempt } = await pay("123456");
    firm.simulator.setFaults({ seed: 1, gate: { [fault]: 1 }, begin: { [fault]: 1 } });
    expect((await firm.bank.inquire(attempt)).kind).toBe("unknown");
    const refund = { attempt, id: "refund-2", amount: 100, reference: "" };
    expect((await firm.bank.refund?.(refund))?.kind).toBe("unknown");
    await expect(pay(null)).rejects.toMatchObject({ code: "BANK_NOT_STARTED" });
    firm.simulator.setFaults(null);
  },
);
