import { setTimeout as wait } from "node:timers/promises";
import { doorOf, type WayHome } from "#testing/counterparts/bank-door.ts";
import { type BankForm, goToBank, requestOf } from "#testing/merchants/browser.ts";
import { bodyOf, type DonationPlan } from "./donation-plan.ts";
import { createOrderAt, orderRequest } from "./order-body.ts";

/** One donor and everything that the site has answered. */
export type Donation = {
  plan: DonationPlan;
  /** Order ids that create-order answered with 200. More than one would be a doubled order. */
  orderIds: Set<string>;
  /** Bank numbers of callbacks answered with success. */
  thanked: Set<string>;
  /** How many callbacks of each bank number got any answer. */
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
 * A whole visit of a browser and its donor: order, bank, return, and again after failures. `atBank`: what happens at
 * the bank, which may take time. A donor who reads that the payment is being checked knows what was typed at the bank.
 */
export async function donate(
  donation: Donation,
  site: string,
  send: Send,
  { atBank = goToBank, door = doorOf.payfor }: { atBank?: typeof goToBank; door?: WayHome } = {},
): Promise<void> {
  for (const code of donation.plan.codes) {
    const form = await order(donation, site, send);
    if (!form) return;
    const callback = await atBank(form, code);
    if (!callback) return; // left at the bank, or its page never led back
    const back = await comeBack(donation, callback, send, door);
    const isPaid = back === "thanked" || (back === "checking" && approves(code));
    if (isPaid || back === "left") return;
  }
}

function approves(code: string | null): boolean {
  return code === "123456" || code === "888888";
}

/** create-order with the visit's one key, repeated until it is answered. Null: nothing (more) to pay. */
async function order(donation: Donation, site: string, send: Send): Promise<BankForm | null> {
  const { plan } = donation;
  for (let lost = 0; lost < plan.patience; lost++) {
    const clicks = plan.doubleClick ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: clicks }, () => postOrder(donation, site, send)));
    const answer = answers.findLast((one) => one !== null);
    if (answer) return answer.payment;
    await wait(150);
  }
  return null;
}

type OrderAnswer = { success?: boolean; orderId?: string; payment?: BankForm; code?: string };

async function postOrder(
  { plan, orderIds, wrongAnswers }: Donation,
  site: string,
  send: Send,
): Promise<{ payment: BankForm | null } | null> {
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

type Callback = NonNullable<Awaited<ReturnType<typeof goToBank>>>;
type Told = "thanked" | "checking" | "refused";

async function comeBack(
  donation: Donation,
  callback: Callback,
  send: Send,
  door: WayHome,
): Promise<Told | "left"> {
  const { plan } = donation;
  for (;;) {
    const tabs = plan.twoTabs ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: tabs }, () => bringBack(donation, callback, send, door)),
    );
    const answer = answers.find((one) => one !== null);
    if (answer) return answer;
    if (plan.wayBackLost === "leaves") return "left";
    if (plan.wayBackLost === "pays again") return "refused";
    await wait(150);
  }
}

async function bringBack(
  donation: Donation,
  callback: Callback,
  send: Send,
  door: WayHome,
): Promise<Told | null> {
  const { plan, answered } = donation;
  const { url } = callback;
  const number = door.numberOf(callback);
  const response = await send(url, requestOf(callback, { "x-forwarded-for": plan.address }));
  if (!response) return null;
  answered.set(number, (answered.get(number) ?? 0) + 1);
  const said = new URL(response.headers.get("location") ?? "/", url).search;
  const expected = door.answerTo(callback);
  if (response.status !== 303 || said !== expected) {
    donation.wrongAnswers.push(`${number}: ${response.status} ${said}, expected ${expected}`);
  }
  if (said === "?status=pending") return "checking";
  if (said !== "?status=success") return "refused";
  donation.thanked.add(number);
  return "thanked";
}
