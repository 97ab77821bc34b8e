import { setTimeout as wait } from "node:timers/promises";
import type { Target } from "#testing/databases/targets.ts";
import type { DonationPlan } from "#testing/donor/donation-plan.ts";
import { type Donation, donate, newDonation, type Send } from "#testing/donor/donor.ts";
import { payAtBank } from "#testing/donor/pay-at-bank.ts";
import type { Random } from "#testing/donor/random.ts";
import { type Latencies, noLatencies, record } from "./latencies.ts";
import { quickFetch } from "./quick-fetch.ts";
import { arrived } from "./steady-requests.ts";

type Kind = "createOrder" | "callback" | "resultPage";

export type CheckoutResult = {
  donations: Donation[];
  /** create-order; the callback until its redirect; the result page. Without the bank's own time. */
  latencies: Record<Kind, Latencies>;
  /** Answers with status 500 and above, and requests without an answer, by reason. */
  errors: Record<Kind, Record<string, number>>;
};

type Checkouts = {
  site: string;
  targets: readonly Target[];
  perSecond: number;
  seconds: number;
  /** Minimum and maximum milliseconds at the bank. Most are fast. */
  bankTakes: readonly [number, number];
  random: Random;
  /** Seconds until all arrive. */
  gathering?: number;
  /** The number of the first donor, when others came before. */
  first?: number;
  /** Donors send from their own loopback address, because nginx believes no header. */
  behindNginx?: boolean;
};

/** Donors who arrive at a constant rate, each with their own address, pay at the bank and return. */
export async function checkOut(drill: Checkouts): Promise<CheckoutResult> {
  const { site, perSecond, seconds, bankTakes, random, gathering, first = 0, behindNginx = false } = drill;
  const latencies = { createOrder: noLatencies(), callback: noLatencies(), resultPage: noLatencies() };
  const errors: CheckoutResult["errors"] = { createOrder: {}, callback: {}, resultPage: {} };
  const result: CheckoutResult = { donations: [], latencies, errors };

  async function timed(kind: Kind, ask: () => Promise<Response>): Promise<Response | null> {
    const begun = performance.now();
    const failed = (what: string) => {
      errors[kind][what] = (errors[kind][what] ?? 0) + 1;
    };
    try {
      const answer = await ask();
      if (answer.status >= 500) failed(String(answer.status));
      return answer;
    } catch (error) {
      failed((error as NodeJS.ErrnoException).code ?? String(error));
      return null;
    } finally {
      record(latencies[kind], performance.now() - begun);
    }
  }

  /** One browser: it keeps its cookie and follows redirects. */
  function browser(): Send {
    let cookie = "";
    return async (url, init) => {
      const own = new Headers(init?.headers).get("x-forwarded-for");
      const from = behindNginx && own ? own : undefined;
      if (url.includes("create-order")) {
        const answer = await timed("createOrder", () => quickFetch(url, init, from));
        cookie = answer?.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
        return answer;
      }
      const answer = await timed("callback", () => quickFetch(url, init, from));
      await answer?.body?.cancel();
      const place = answer?.headers.get("location");
      if (place) {
        await timed("resultPage", async () => {
          const page = await quickFetch(new URL(place, url), { headers: { cookie } }, from);
          await page.text();
          return page;
        });
      }
      return answer;
    };
  }

  const visits: Promise<void>[] = [];
  const begun = performance.now();
  const all = Math.floor(arrived(seconds, gathering) * perSecond);
  for (let number = 0; number < all; number += 1) {
    while (number > arrived((performance.now() - begun) / 1_000, gathering) * perSecond) await wait(5);
    const donation = newDonation(planVisit(first + number, drill.targets, random));
    result.donations.push(donation);
    const atBank: typeof payAtBank = async (form, code) => {
      await wait(bankTime(bankTakes, random));
      return payAtBank(form, code);
    };
    const visit = donate(donation, site, browser(), { atBank });
    visits.push(visit);
  }
  await Promise.all(visits);
  return result;
}

/** Most pay at once; some are refused first, type a wrong code, press twice, or never return from the bank. */
function planVisit(number: number, targets: readonly Target[], random: Random): DonationPlan {
  const target = random.pick(targets);
  const unit = random.pick([100, 250, 500, 1_000, 2_500]) * 100;
  const quantity = random.pick([1, 1, 1, 2]);
  return {
    key: `surge-drill-${number}`,
    // A loopback address, from which the donor can send.
    address: `127.${(number >> 16) + 1}.${(number >> 8) & 255}.${number & 255}`,
    lines: [{ target, unit, quantity }],
    total: unit * quantity,
    codes: random.pick([
      ...Array<string[]>(17).fill(["123456"]),
      ["100051", "123456"],
      ["888888"],
      ["999999"],
    ]),
    doubleClick: random.chance(0.05),
    twoTabs: random.chance(0.02),
    patience: 20,
    wayBackLost: "reloads",
  };
}

/** Half of all values are within a few times the minimum, the last percent near the maximum. */
function bankTime([least, most]: readonly [number, number], random: Random): number {
  const share = random.below(1_000_000) / 1_000_000;
  return least * (most / least) ** (share ** 2);
}
