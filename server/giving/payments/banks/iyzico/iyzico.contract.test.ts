import { afterAll, beforeAll, expect, test } from "vitest";
import { attacksOf } from "#drills/forgery/attacks.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { type Counterpart, openCounterpart } from "#testing/counterparts/donor-at-bank.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { newPayment } from "#testing/world/gift.ts";
import { describeBank } from "../bank.contract.ts";

/** Returns a function that replaces one member of a JSON object. */
const put = (name: string, value: unknown) => (json: string) =>
  JSON.stringify({ ...(JSON.parse(json) as object), [name]: value });

// The simulator is written from iyzico's document, independently of the adapter.
describeBank("iyzico", {
  kind: "iyzico",
  hosted: true,
  settledBy: "inquiry",
  noFunds: "10051",
  noReason: "FAILURE",
  inquiry: { open: "pending", failed3d: "failed", noFunds: "failed" },
  numberTwice: "possible",
  secrets: ["secretKey"],
  identity: ["apiKey", "secretKey"],
  habits: { "signed webhooks": { signedWebhook: true }, "unsigned webhooks": { signedWebhook: false } },
  ...attacksOf.iyzico,
  ambiguous: {
    "no signature": put("signature", ""),
    "another signature": put("signature", "0".repeat(64)),
    "another status": put("paymentStatus", "FAILURE"),
    "a status in small letters": put("paymentStatus", "success"),
    "no status": put("paymentStatus", null),
    "another amount": put("paidPrice", 1),
    "another price": put("price", 1),
    "another currency": put("currency", "USD"),
    "another order": put("basketId", "HD00000000000000"),
    "another page": put("token", "0".repeat(48)),
    "no review": put("fraudStatus", null),
    "an odd review": put("fraudStatus", 2),
    "a word for a cancel": put("cancelled", "true"),
    "refunds that are no list": put("refunds", "250.50"),
  },
  // The signature does not cover these members, and each change makes another valid answer.
  undetectable: ["fraudStatus a negative number", "cancelled true", "cancelled false"],
  refunds: { refundSameDay: "done", voidLater: "too-late" },
});

let counterpart: Counterpart;
beforeAll(async () => {
  counterpart = await openCounterpart({ kind: "iyzico" });
});
afterAll(() => counterpart[Symbol.asyncDispose]());

test.each([
  ["4111111111111129", "10051", "51"],
  ["4131111111111117", "MD0", "N7"],
  ["4151111111111112", "MD0", "N7"],
])("iyzico's test card %s fails with %s", async (pan, returnCode, meaning) => {
  const payment = newPayment();
  const { form, memo } = await counterpart.bank.begin(payment, AbortSignal.timeout(2_000));
  await goToBank(form, "123456", { ...visa, number: pan });
  const { number, amount } = payment;
  const attempt = { number, memo, amount, createdAt: new Date() };
  expect(await counterpart.bank.inquire(attempt)).toEqual({ kind: "failed", returnCode });
  expect(counterpart.bank.traits.meaning(returnCode)).toBe(meaning);
});

test("an unpaid page is pending under every status name, and so is a payment in review", async () => {
  const openVisit = await counterpart.go("leave");
  for (const pending of ["INIT_THREEDS", "INIT_BANK_TRANSFER", "CALLBACK_THREEDS"]) {
    counterpart.simulator.setHabits({ pending });
    expect(await counterpart.bank.inquire(openVisit.attempt)).toEqual({ kind: "pending" });
  }
  const { attempt } = await counterpart.go("approve");
  for (const [fraudStatus, answer] of [
    [0, { kind: "pending" }],
    [-1, { kind: "failed", returnCode: "FRAUD" }],
    [1, { kind: "paid" }],
  ] as const) {
    counterpart.simulator.setHabits({ fraudStatus });
    expect(await counterpart.bank.inquire(attempt)).toMatchObject(answer);
  }
});

test("a page without a stored token is found by its number, and the token of another payment is refused", async () => {
  const paid = await counterpart.go("approve");
  const openVisit = await counterpart.go("leave");
  expect(await counterpart.bank.inquire({ ...paid.attempt, memo: null })).toMatchObject({ kind: "paid" });
  expect((await counterpart.bank.inquire({ ...openVisit.attempt, memo: paid.attempt.memo })).kind).toBe(
    "unknown",
  );
});
