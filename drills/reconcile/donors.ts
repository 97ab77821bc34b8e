import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import { bodyOf, type DonationPlan, planDonation } from "#testing/donor/donation-plan.ts";
import type { Send } from "#testing/donor/donor.ts";
import { postOrder } from "#testing/donor/order-body.ts";
import { type Random, upTo } from "#testing/donor/random.ts";
import { goToBank, returnToSite } from "#testing/merchants/browser.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";

export const atOnce = 12;

/** Faults of what browsers bring, and of the bank's server, where it sends messages. */
export const lossyMessages = {
  callbacks: { dropped: 0.1, doubled: 0.1, late: 0.1, lateMs: [50, 1_500] },
  notices: { lost: 0.3, doubled: 0.1, late: 0.1, first: 0.1 },
} as const;

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

export const patiently: Send = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });

/** When the banks have sent all their messages, one order gets two forms, which are both paid. */
export async function payTwice(
  site: SiteProcess,
  banks: readonly BankProcess[],
  plan: DonationPlan,
): Promise<void> {
  for (const bank of banks) await bank.calmDown();
  const { key, address } = plan;
  const order = () => postOrder(site.url, bodyOf(plan), { key, address });
  const forms = [await order(), await order()];
  for (const { payment } of forms) {
    const back = payment && (await goToBank(payment, "123456"));
    if (!back) throw new Error("the bank did not lead back");
    await returnToSite(back);
  }
  for (const bank of banks) await bank.calmDown();
}
