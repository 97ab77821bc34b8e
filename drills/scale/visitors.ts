import { setTimeout as wait } from "node:timers/promises";
import { planDonation } from "#testing/donor/donation-plan.ts";
import { type Donation, donate, newDonation, type Send } from "#testing/donor/donor.ts";
import { createRandom, upTo } from "#testing/donor/random.ts";

export function startDonors(site: string, seed: number, send: Send) {
  const random = createRandom(seed);
  const donations: Donation[] = [];
  let giving = true;
  const working = upTo(6).map(async () => {
    while (giving) {
      const donation = newDonation(planDonation(donations.length, `scale-${seed}`, random));
      donations.push(donation);
      await donate(donation, site, send);
    }
  });
  return {
    given: () => donations.length,
    async stop(): Promise<Donation[]> {
      giving = false;
      await Promise.all(working);
      return donations;
    },
  };
}

export function startReaders(site: string, paths: readonly string[]) {
  const failures: string[] = [];
  let answered = 0;
  let reading = true;

  async function read(path: string): Promise<void> {
    try {
      const answer = await fetch(site + path);
      const page = await answer.text();
      if (answer.status === 200 && page.endsWith("</html>")) answered += 1;
      else failures.push(`${path}: ${answer.status}, ${page.length} characters`);
    } catch (error) {
      failures.push(`${path}: ${error instanceof Error ? (error.cause ?? error.message) : error}`);
    }
  }

  const working = upTo(12).map(async (reader) => {
    for (let view = reader; reading; view += 1) {
      await read(paths[view % paths.length] ?? "/");
      // Without a pause the readers would use the whole machine.
      await wait(20);
    }
  });
  return {
    async stop() {
      reading = false;
      await Promise.all(working);
      return { answered, failures };
    },
  };
}
