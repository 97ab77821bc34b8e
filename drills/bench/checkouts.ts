import { setTimeout as wait } from "node:timers/promises";
import type { Target } from "#testing/databases/targets.ts";
import type { DonationPlan } from "#testing/donor/donation-plan.ts";
import { type Donation, donate, newDonation, type Send } from "#testing/donor/donor.ts";
import { openClient } from "#testing/donor/http-client.ts";
import type { Random } from "#testing/donor/random.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { arrivals, type Latencies, noLatencies, record } from "./latencies.ts";

export type CheckoutResult = {
  donations: Donation[];
  /** create-order; the callback until its redirect; the result page. Without the bank's own time. */
  latencies: { createOrder: Latencies; callback: Latencies; resultPage: Latencies };
  /** Answers with status 500 and above, and requests without an answer, by request and reason. */
  errors: Record<string, number>;
};
export type Request = keyof CheckoutResult["latencies"];

type Checkouts = {
  site: string;
  targets: readonly Target[];
  perSecond: number;
  seconds: number;
  /** Seconds until all arrive. */
  gathering: number;
  /** Minimum and maximum milliseconds at the bank. Most are fast. */
  bankTakes: readonly [number, number];
  random: Random;
  /** The number of the first donor, when others came before. */
  first: number;
  /** Donors send from their own loopback address, because nginx believes no header. */
  behindNginx: boolean;
};

/** Donors who arrive at a constant rate, each with their own address, pay at the bank and return. */
export async function checkOut(checkouts: Checkouts): Promise<CheckoutResult> {
  const { site, targets, perSecond, seconds, gathering, bankTakes, random, first, behindNginx } = checkouts;
  const latencies = { createOrder: noLatencies(), callback: noLatencies(), resultPage: noLatencies() };
  const result: CheckoutResult = { donations: [], latencies, errors: {} };
  // As in deploy/nginx.conf: closes an idle connection before the site does, because a request may meet a closing one.
  using client = openClient({ maxSockets: Number.POSITIVE_INFINITY, timeout: 5_000 });

  /** One request of a browser, without following redirects; null without an answer. */
  async function timed(kind: Request, url: string, init: RequestInit): Promise<Response | null> {
    const headers = Object.fromEntries(new Headers(init.headers));
    const from = behindNginx ? headers["x-forwarded-for"] : undefined;
    const body = init.body instanceof Uint8Array ? init.body : init.body && String(init.body);
    const begun = performance.now();
    const failed = (why: string) => {
      result.errors[`${kind} ${why}`] = (result.errors[`${kind} ${why}`] ?? 0) + 1;
    };
    try {
      const answer = await client.ask(url.replace("//localhost:", "//127.0.0.1:"), {
        method: init.method ?? "GET",
        headers,
        ...(body && { body }),
        ...(from && { localAddress: from }),
      });
      if (answer.status >= 500) failed(String(answer.status));
      const given = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        for (const each of [value ?? []].flat()) given.append(name, each);
      const text = answer.body.length > 0 ? new Uint8Array(answer.body) : null;
      return new Response(text, { status: answer.status, headers: given });
    } catch (error) {
      failed((error as NodeJS.ErrnoException).code ?? String(error));
      return null;
    } finally {
      record(latencies[kind], performance.now() - begun);
    }
  }

  /** It keeps its cookie and follows the redirect to the result page. */
  function browser(address: string): Send {
    let cookie = "";
    return async (url, init) => {
      const isOrder = url.includes("create-order");
      const answer = await timed(isOrder ? "createOrder" : "callback", url, init);
      if (isOrder) cookie = answer?.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
      const place = isOrder ? null : answer?.headers.get("location");
      const headers = { cookie, "x-forwarded-for": address };
      if (place) await timed("resultPage", new URL(place, url).href, { headers });
      return answer;
    };
  }

  const visits: Promise<void>[] = [];
  const begun = performance.now();
  for (const due of arrivals(perSecond, seconds, gathering)) {
    const early = due * 1_000 - (performance.now() - begun);
    if (early > 0) await wait(early);
    const donation = newDonation(planVisit(first + result.donations.length, targets, random));
    result.donations.push(donation);
    const atBank: typeof goToBank = async (form, code) => {
      await wait(bankTime(bankTakes, random));
      return goToBank(form, code);
    };
    visits.push(donate(donation, site, browser(donation.plan.address), { atBank }));
  }
  await Promise.all(visits);
  return result;
}

/** Most pay at once; some are refused first, type a wrong code, press twice, or never return from the bank. */
function planVisit(number: number, targets: readonly Target[], random: Random): DonationPlan {
  const target = random.pick(targets);
  const unit = random.pick([100, 250, 500, 1_000, 2_500]) * 100;
  const quantity = random.pick([1, 1, 1, 2]);
  const others = [["100051", "123456"], ["888888"], ["999999"]];
  return {
    key: `surge-drill-${number}`,
    // A loopback address, from which the donor can send.
    address: `127.${(number >> 16) + 1}.${(number >> 8) & 255}.${number & 255}`,
    lines: [{ target, unit, quantity }],
    total: unit * quantity,
    codes: random.chance(0.85) ? ["123456"] : random.pick(others),
    doubleClick: random.chance(0.05),
    twoTabs: random.chance(0.02),
    maxLostAnswers: 20,
    afterLostReturn: "reloads",
  };
}

/** Half of all values are within a few times the minimum, the last percent near the maximum. */
function bankTime([least, most]: readonly [number, number], random: Random): number {
  return least * (most / least) ** ((random.below(1_000_000) / 1_000_000) ** 2);
}
