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

/** What leads to a payment or comes from one is answered always. */
const towardsPayment = /^\/(?:odeme|sepet|payment)(?:\/|$)/;

export type ShedLoad = {
  /** Whether this page view was turned away, before a page would be rendered for it. */
  beforeRendering(request: IncomingMessage, response: ServerResponse): boolean;
  /** The same where the page is at hand and costs little: such views go last. */
  beforeKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** To be called for each request. */
  count(): void;
  /** To be called for those that are not answered at once. */
  await(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
};

/**
 * Under overload page views are turned away before payments suffer: with a readable page, 503 and `Retry-After`. A page
 * that is not sent asks for no pictures and scripts either, which is most of what it saves.
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
    // Not all at the same moment.
    const seconds = String(5 + Math.floor(Math.random() * 11));
    response.writeHead(503, {
      ...everybody,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Length": body.byteLength,
      "Content-Security-Policy": policy,
      "Cache-Control": "no-store",
      "Retry-After": seconds,
      Refresh: seconds, // whoever waits before the screen need not press
    });
    response.end(body);
    return true;
  }

  /** Callbacks say less: some ask the bank, and anybody can send one that is refused at once. */
  function payIn(request: IncomingMessage, response: ServerResponse): void {
    // How slowly a donor sends is not our time.
    request.once("end", () => {
      // Refused before all of it had come: it would never be said to have ended.
      if (response.writableEnded) return;
      const paid = overload.pays();
      response.once("close", () => paid(response.writableFinished && response.statusCode === 200));
    });
  }

  return {
    count: overload.arrived,
    await(request, response) {
      // It has gone while a page was looked for.
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
