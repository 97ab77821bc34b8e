import { setTimeout as wait } from "node:timers/promises";
import type { Target } from "#testing/databases/targets.ts";
import type { DonationPlan } from "#testing/donor/donation-plan.ts";
import { type Donation, donate, newDonation, type Send } from "#testing/donor/donor.ts";
import { openClient } from "#testing/donor/http-client.ts";
import type { Random } from "#testing/donor/random.ts";
import { goToBank } from "#testing/merchants/browser.ts";
import { arrivals, createLatencies, type Latencies, record } from "./latencies.ts";

export type CheckoutResult = {
  donations: Donation[];
  /** `callback` ends with the redirect. The bank's own time is not included. */
  latencies: { createOrder: Latencies; callback: Latencies; resultPage: Latencies };
  errors: Record<string, number>;
};
export type RequestKind = keyof CheckoutResult["latencies"];

type Checkouts = {
  site: string;
  targets: readonly Target[];
  perSecond: number;
  seconds: number;
  gathering: number;
  bankTakes: readonly [number, number];
  random: Random;
  first: number;
  /** Donors send from their own loopback address, because nginx trusts no address in a header. */
  behindNginx: boolean;
};

export async function checkOut(checkouts: Checkouts): Promise<CheckoutResult> {
  const { site, targets, perSecond, seconds, gathering, bankTakes, random, first, behindNginx } = checkouts;
  const latencies = {
    createOrder: createLatencies(),
    callback: createLatencies(),
    resultPage: createLatencies(),
  };
  const result: CheckoutResult = { donations: [], latencies, errors: {} };
  // As in deploy/nginx.conf, the client closes an idle connection before the site does, which could lose a request.
  using client = openClient({ maxSockets: Number.POSITIVE_INFINITY, timeout: 5_000 });

  /** Sends a request without following redirects. Returns null without an answer. */
  async function measureRequest(kind: RequestKind, url: string, init: RequestInit): Promise<Response | null> {
    const headers = Object.fromEntries(new Headers(init.headers));
    const from = behindNginx ? headers["x-forwarded-for"] : undefined;
    const body = init.body instanceof Uint8Array ? init.body : init.body && String(init.body);
    const beganAt = performance.now();
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
      const responseHeaders = new Headers();
      for (const [name, value] of Object.entries(answer.headers))
        for (const each of [value ?? []].flat()) responseHeaders.append(name, each);
      const text = answer.body.length > 0 ? new Uint8Array(answer.body) : null;
      return new Response(text, { status: answer.status, headers: responseHeaders });
    } catch (error) {
      failed((error as NodeJS.ErrnoException).code ?? String(error));
      return null;
    } finally {
      record(latencies[kind], performance.now() - beganAt);
    }
  }

  /** Returns a `send` that keeps the cookie and follows the redirect to the result page. */
  function createBrowser(address: string): Send {
    let cookie = "";
    return async (url, init) => {
      const isOrder = url.includes("create-order");
      const answer = await measureRequest(isOrder ? "createOrder" : "callback", url, init);
      if (isOrder) cookie = answer?.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
      const location = isOrder ? null : answer?.headers.get("location");
      const headers = { cookie, "x-forwarded-for": address };
      if (location) await measureRequest("resultPage", new URL(location, url).href, { headers });
      return answer;
    };
  }

  const visits: Promise<void>[] = [];
  const beganAt = performance.now();
  for (const dueSeconds of arrivals(perSecond, seconds, gathering)) {
    const earlyMs = dueSeconds * 1_000 - (performance.now() - beganAt);
    if (earlyMs > 0) await wait(earlyMs);
    const donation = newDonation(planVisit(first + result.donations.length, targets, random));
    result.donations.push(donation);
    const atBank: typeof goToBank = async (form, code) => {
      await wait(bankTime(bankTakes, random));
      return goToBank(form, code);
    };
    visits.push(donate(donation, site, createBrowser(donation.plan.address), { atBank }));
  }
  await Promise.all(visits);
  return result;
}

function planVisit(number: number, targets: readonly Target[], random: Random): DonationPlan {
  const target = random.pick(targets);
  const unit = random.pick([100, 250, 500, 1_000, 2_500]) * 100;
  const quantity = random.pick([1, 1, 1, 2]);
  const failingCodes = [["100051", "123456"], ["888888"], ["999999"]];
  return {
    key: `surge-drill-${number}`,
    address: `127.${(number >> 16) + 1}.${(number >> 8) & 255}.${number & 255}`,
    lines: [{ target, unit, quantity }],
    total: unit * quantity,
    codes: random.chance(0.85) ? ["123456"] : random.pick(failingCodes),
    doubleClick: random.chance(0.05),
    doubleCallback: random.chance(0.02),
    maxLostAnswers: 20,
    afterLostReturn: "reloads",
  };
}

/** Half of the values are within a few times the minimum, the last percent is near the maximum. */
function bankTime([minMs, maxMs]: readonly [number, number], random: Random): number {
  return minMs * (maxMs / minMs) ** ((random.below(1_000_000) / 1_000_000) ** 2);
}
