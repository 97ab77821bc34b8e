import { planDonation } from "#testing/donor/donation-plan.ts";
import { type Donation, donate, newDonation, type Send } from "#testing/donor/donor.ts";
import { createRandom } from "#testing/donor/random.ts";

/** Six donors who give one after another until they are stopped; resolves with all donations. */
export type Donors = { given(): number; stop(): Promise<Donation[]> };

export function startDonors(site: string, seed: number, send: Send): Donors {
  const random = createRandom(seed);
  const donations: Donation[] = [];
  let giving = true;
  const working = Array.from({ length: 6 }, async () => {
    while (giving) {
      const donation = newDonation(planDonation(donations.length, `scale-${seed}`, random));
      donations.push(donation);
      await donate(donation, site, send);
    }
  });
  return {
    given: () => donations.length,
    async stop() {
      giving = false;
      await Promise.all(working);
      return donations;
    },
  };
}
