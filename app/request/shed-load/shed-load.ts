import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "#server/compose.ts";
import { createCounter } from "#server/kernel/counter.ts";
import { isBusy } from "#server/kernel/throttle-background-work.ts";
import { kindOfRequest } from "../kind-of-request.ts";
import { impliedLocale } from "../locale.ts";
import { headersForEverybody } from "../security.ts";
import { makeBusyPages } from "./busy-page.ts";
import { createOverload, lookEvery, type Overload } from "./overload.ts";

const turnedAway = createCounter("imece_shed_total", "Page views turned away under overload", "page");
const rendered = turnedAway.of("rendered");
const kept = turnedAway.of("kept");

/** Pages before and after a payment are never shed. */
const towardsPayment = /^\/(?:odeme|sepet|payment)(?:\/|$)/;

export type ShedLoad = {
  /** Sheds a page view that needs a rendering; true when it was shed. */
  beforeRendering(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same for a cached page: such views cost little and are shed last. */
  beforeKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** Call it for each request. */
  count(): void;
  /** Call it for requests that are not answered at once. */
  await(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
};

/**
 * Under overload, sheds page views before payments suffer: with a readable page, 503 and `Retry-After`. A shed page also
 * loads no pictures and scripts, which is most of the saving.
 */
export async function createShedLoad(
  { config }: Pick<App, "config">,
  overload: Overload = createOverload({ now: () => performance.now(), isBusy }),
): Promise<ShedLoad> {
  const pages = await makeBusyPages();
  const everybody = headersForEverybody(config);
  const looking = setInterval(overload.look, lookEvery);
  looking.unref();

  function turnAway(request: IncomingMessage, response: ServerResponse, chance: number): boolean {
    if (chance <= 0 || Math.random() >= chance) return false;
    const path = pathOf(request);
    if (request.method !== "GET" || towardsPayment.test(path)) return false;
    if (kindOfRequest(path, config.adminPath) !== "page") return false;
    const { headers } = request;
    const { body, policy } = pages[impliedLocale(headers.cookie, headers["accept-language"])];
    // Spread the retries.
    const seconds = String(5 + Math.floor(Math.random() * 11));
    response.writeHead(503, {
      ...everybody,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": body.byteLength,
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "Retry-After": seconds,
      Refresh: seconds, // a waiting visitor need not press reload
    });
    response.end(body);
    return true;
  }

  /** Measures create-order only: callbacks may wait for the bank, and any client can send one that is refused at once. */
  function payIn(request: IncomingMessage, response: ServerResponse): void {
    // Start after the body has arrived: the donor's upload time does not count.
    request.once("end", () => {
      // Already answered before the body had arrived: there is nothing to measure.
      if (response.writableEnded) return;
      const paid = overload.pays();
      response.once("close", () => paid(response.writableFinished && response.statusCode === 200));
    });
  }

  return {
    count: overload.arrived,
    await(request, response) {
      // The client left while the page cache was checked.
      if (response.destroyed) return;
      response.once("close", overload.waits());
      if (request.method === "POST" && kindOfRequest(pathOf(request), config.adminPath) === "create_order")
        payIn(request, response);
    },
    beforeRendering(request, response) {
      const away = turnAway(request, response, Math.max(overload.ofRendered(), overload.ofKept()));
      if (away) rendered.n++;
      return away;
    },
    beforeKept(request, response) {
      const away = turnAway(request, response, overload.ofKept());
      if (away) kept.n++;
      return away;
    },
    stop: () => clearInterval(looking),
  };
}

const pathOf = ({ url = "/" }: IncomingMessage) => url.split("?", 1)[0] ?? "/";
