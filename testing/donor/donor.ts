import { setTimeout as wait } from "node:timers/promises";
import { bankReturns, type ReturnReader } from "#testing/counterparts/bank-returns.ts";
import { type BankForm, type BankReturn, goToBank, requestOf } from "#testing/merchants/browser.ts";
import { bodyOf, type DonationPlan } from "./donation-plan.ts";
import { createOrderAt, orderRequest } from "./order-body.ts";

/** One donor and everything that the site has answered. */
export type Donation = {
  plan: DonationPlan;
  /** The order ids of successful answers. More than one is a doubled order. */
  orderIds: Set<string>;
  /** The numbers of attempts whose callback was answered with success. */
  thanked: Set<string>;
  /** The number of answered callbacks of each attempt. */
  answered: Map<string, number>;
  /** Answers that no healthy server gives, or that contradict the bank. */
  wrongAnswers: string[];
};

/** `send` posts to the site; null when no answer came. */
export type Send = (url: string, init: RequestInit) => Promise<Response | null>;

export function newDonation(plan: DonationPlan): Donation {
  return {
    plan,
    orderIds: new Set(),
    thanked: new Set(),
    answered: new Map(),
    wrongAnswers: [],
  };
}

/**
 * The whole visit of a donor: order, bank, return, and again after failures. `atBank` is what happens at the bank,
 * which may take time. A donor whose payment is still being checked knows which code the bank got.
 */
export async function donate(
  donation: Donation,
  site: string,
  send: Send,
  {
    atBank = goToBank,
    returns = bankReturns.payfor,
  }: { atBank?: typeof goToBank; returns?: ReturnReader } = {},
): Promise<void> {
  for (const code of donation.plan.codes) {
    const form = await order(donation, site, send);
    if (!form) return;
    const callback = await atBank(form, code);
    if (!callback) return; // The donor left the bank's page, or that page never led back.
    const outcome = await returnToSite(donation, callback, send, returns);
    const isPaid = outcome === "thanked" || (outcome === "checking" && isApproved(code));
    if (isPaid || outcome === "left") return;
  }
}

function isApproved(code: string | null): boolean {
  return code === "123456" || code === "888888";
}

/** Sends create-order with the visit's one key until it is answered. Null: nothing is left to pay. */
async function order(donation: Donation, site: string, send: Send): Promise<BankForm | null> {
  const { plan } = donation;
  for (let lostAnswers = 0; lostAnswers < plan.maxLostAnswers; lostAnswers++) {
    const answer = await askOnceOrTwice(plan.doubleClick, () => postOrder(donation, site, send));
    if (answer) return answer.payment;
    await wait(150);
  }
  return null;
}

/** Makes a request, or two at once. Resolves with an answer if there is one. */
async function askOnceOrTwice<Answer>(
  twice: boolean,
  request: () => Promise<Answer | null>,
): Promise<Answer | undefined> {
  const answers = await Promise.all(twice ? [request(), request()] : [request()]);
  return answers.findLast((answer) => answer !== null);
}

type OrderAnswer = { success?: boolean; orderId?: string; payment?: BankForm; code?: string };

async function postOrder({ plan, orderIds, wrongAnswers }: Donation, site: string, send: Send) {
  const response = await send(createOrderAt(site), orderRequest(bodyOf(plan), plan));
  // An incomplete body is no answer.
  const answer = (await response?.json().catch(() => null)) as OrderAnswer | null;
  if (!response || !answer) return null;
  if (answer.success !== true || !answer.orderId) {
    wrongAnswers.push(`${plan.key}: create-order ${response.status} ${answer.code}`);
    return null;
  }
  orderIds.add(answer.orderId);
  return { payment: answer.payment ?? null };
}

/** What the donor reads after the return. */
type Outcome = "thanked" | "checking" | "refused";

async function returnToSite(
  donation: Donation,
  callback: BankReturn,
  send: Send,
  returns: ReturnReader,
): Promise<Outcome | "left"> {
  const { plan } = donation;
  for (;;) {
    const outcome = await askOnceOrTwice(plan.doubleCallback, () =>
      postCallback(donation, callback, send, returns),
    );
    if (outcome) return outcome;
    if (plan.afterLostReturn === "leaves") return "left";
    if (plan.afterLostReturn === "pays again") return "refused";
    await wait(150);
  }
}

async function postCallback(
  { plan, answered, thanked, wrongAnswers }: Donation,
  callback: BankReturn,
  send: Send,
  returns: ReturnReader,
): Promise<Outcome | null> {
  const { url } = callback;
  const number = returns.numberOf(callback);
  const response = await send(url, requestOf(callback, { "x-forwarded-for": plan.address }));
  if (!response) return null;
  answered.set(number, (answered.get(number) ?? 0) + 1);
  const result = new URL(response.headers.get("location") ?? "/", url).search;
  const expected = returns.answerTo(callback);
  if (response.status !== 303 || result !== expected) {
    wrongAnswers.push(`${number}: ${response.status} ${result}, expected ${expected}`);
  }
  if (result === "?status=pending") return "checking";
  if (result !== "?status=success") return "refused";
  thanked.add(number);
  return "thanked";
}
