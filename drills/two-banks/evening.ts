import { setTimeout as wait } from "node:timers/promises";
import { wayHomeTo } from "#testing/counterparts/bank-door.ts";
import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import { bodyOf, type DonationPlan, planDonation } from "#testing/donor/donation-plan.ts";
import { type Donation, donate, newDonation, type Send } from "#testing/donor/donor.ts";
import { postOrder } from "#testing/donor/order-body.ts";
import { comeBack, payAtBank } from "#testing/donor/pay-at-bank.ts";
import type { Random } from "#testing/donor/random.ts";
import { inCrowd, upTo } from "#testing/site/in-crowd.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { messages } from "../reconcile/night.ts";
import type { BreakerWatch } from "./watch-breaker.ts";

const atOnce = 12;
const hangsForMs = 30_000;
// Codes typed at the bank. So few declines are no attack on the card form.
const codes = [...Array<string>(15).fill("123456"), "888888", "999999", "100051", "000000", null];

/** Donors with a network and a phone of their own, as the breaker tells them apart. */
export function planDonors(count: number, drill: string, random: Random): DonationPlan[] {
  return upTo(count).map((index) => ({
    ...planDonation(index, drill, random),
    address: `85.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    codes: Array.from({ length: random.between(1, 3) }, () => random.pick(codes)),
  }));
}

/** What the donors met. */
export type Evening = {
  donations: Donation[];
  /** Those whose form leads to the first bank, and who pay there after it hung. */
  waiting: Donation[];
  hungAt: Date;
  /** The longest time until the site answered create-order. */
  slowestFormMs: number;
};

type Scene = {
  site: SiteProcess;
  banks: readonly [BankProcess, BankProcess];
  watch: BreakerWatch;
  seed: number;
};

/**
 * Two fifths of the donors give; then the first bank hangs for half a minute, while a half gives, and comes back as a
 * bank that loses, doubles and delays. The last tenth comes when the bank's pause may end: one a minute until it has.
 */
export async function spendEvening(plans: readonly DonationPlan[], scene: Scene): Promise<Evening> {
  const { site, banks, watch, seed } = scene;
  const [first] = banks;
  const door = wayHomeTo(banks);
  let slowestFormMs = 0;
  const send: Send = async (url, init) => {
    const began = performance.now();
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
    if (url.endsWith("/create-order")) slowestFormMs = Math.max(slowestFormMs, performance.now() - began);
    return answer;
  };
  const donations = plans.map(newDonation);
  const hangAt = Math.floor(plans.length * 0.4);
  const lastFrom = Math.floor(plans.length * 0.9);
  const few = Math.max(8, Math.ceil(plans.length / 250));
  const waiting = donations.slice(hangAt - few, hangAt);
  const give = (some: readonly Donation[]) =>
    inCrowd(some, atOnce, (donation) => donate(donation, site.url, send, { door }));

  await give(donations.slice(0, hangAt - few));
  const back = Promise.withResolvers<void>();
  const { arrived, visits } = waitAtBank(waiting, back.promise, (donation, atBank) =>
    donate(donation, site.url, send, { door, atBank }),
  );
  await arrived;
  first.hang();
  const hungAt = new Date();
  const meanwhile = give(donations.slice(hangAt, lastFrom));
  await wait(hangsForMs);
  first.goOn();
  back.resolve();
  await visits;
  await first.drill({ faults: { seed, ...messages } });
  await meanwhile;
  const last = donations.slice(lastFrom);
  // One donor a minute tries the bank, and one who leaves its page proves nothing.
  while (last.length > few && !(await watch.untilProbe(first.name)).closedAt) await give(last.splice(0, 1));
  await give(last);
  return { donations, waiting, hungAt, slowestFormMs };
}

/** Donors who have the bank's form and go there when `back` says so; they type the right code. */
function waitAtBank(
  donations: readonly Donation[],
  back: Promise<void>,
  visit: (donation: Donation, atBank: typeof payAtBank) => Promise<void>,
) {
  const arrivals = donations.map(() => Promise.withResolvers<void>());
  const visits = donations.map((donation, index) => {
    donation.plan.codes = ["123456"];
    return visit(donation, async (form, code) => {
      arrivals[index]?.resolve();
      await back;
      return payAtBank(form, code);
    });
  });
  const arrived = Promise.all(arrivals.map(({ promise }) => promise));
  return { arrived: Promise.race([arrived, Promise.all(visits)]), visits: Promise.all(visits) };
}

/** One order, two forms, both paid. */
export async function payTwice(site: SiteProcess, plan: DonationPlan): Promise<void> {
  const { key, address } = plan;
  const order = () => postOrder(site.url, bodyOf(plan), { key, address });
  const forms = [await order(), await order()];
  for (const { payment } of forms) {
    const back = payment && (await payAtBank(payment, "123456"));
    if (!back) throw new Error("the bank did not lead back");
    await comeBack(back);
  }
}
