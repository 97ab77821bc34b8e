import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import { bodyOf, type DonationPlan, planDonation } from "#testing/donor/donation-plan.ts";
import type { Send } from "#testing/donor/donor.ts";
import { postOrder } from "#testing/donor/order-body.ts";
import { type Random, upTo } from "#testing/donor/random.ts";
import { goToBank, returnToSite } from "#testing/merchants/browser.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";

export const atOnce = 12;

export const lossyMessages = {
  callbacks: { dropped: 0.1, doubled: 0.1, late: 0.1, lateMs: [50, 1_500] },
  notices: { lost: 0.3, doubled: 0.1, late: 0.1, first: 0.1 },
} as const;

// One-time codes that donors type. The site takes so few declines for no attack on the card form.
const otpCodes = [...Array<string>(15).fill("123456"), "888888", "999999", "100051", "000000", null];

/** Each donor has another network and phone, by which the breaker distinguishes donors. */
export function planDonors(count: number, drill: string, random: Random): DonationPlan[] {
  return upTo(count).map((index) => ({
    ...planDonation(index, drill, random),
    address: `85.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    codes: Array.from({ length: random.between(1, 3) }, () => random.pick(otpCodes)),
  }));
}

export const patiently: Send = (url, init) => fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });

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
    if (!back) throw new Error("the bank did not return the donor");
    await returnToSite(back);
  }
  for (const bank of banks) await bank.calmDown();
}
