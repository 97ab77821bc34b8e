import type { IncomingMessage, ServerResponse } from "node:http";
import pTimeout from "p-timeout";
import type { App } from "#server/compose/compose.ts";
import { createCounter } from "#server/platform/counter.ts";
import type { Copy, Page } from "#server/platform/page-cache/page.ts";
import type { Locale } from "#shared/text/locale.ts";
import { type ForCache, forCache } from "../context.ts";
import type { Follow } from "../follow-request.ts";
import { impliedLocale, languageCookie, rememberLocale } from "../locale.ts";
import { createRenderQueue } from "../render-queue.ts";
import { headersForEverybody } from "../security.ts";
import type { TurnAway } from "../turn-away.ts";
import { type Address, readAddress } from "./cacheable-pages.ts";
import { chooseEncoding } from "./choose-encoding.ts";
import { knowsCauses } from "./known-causes.ts";
import { makePage, mayKeep, ownHeaders } from "./make-page.ts";

/** Renders a page; its loaders say in `declared` whether and how long it may be kept. */
type RenderForCache = (request: Request, declared: ForCache) => Promise<Response>;

const answers = createCounter("imece_cached_pages_total", "Pages answered from the page cache", "status");
const whole = answers.findCount("200");
const unmodified = answers.findCount("304");

/** The limit is longer than any page takes. After it the waiting requests are rendered without the cache. */
const patience = 15_000;
/** The interval of renderings while the database is away; the last page is sent at once meanwhile. */
const betweenTries = 3_000;

/**
 * Answers from the page cache, directly on `node:http`. All other requests go to `next`, also those for a page that
 * must not be cached (missing, moved, failed). A cache hit is only counted; a request that causes a rendering is
 * followed and logged like any other.
 */
export function createCachedPages(
  app: App,
  renderForCache: RenderForCache,
  turnAway: TurnAway,
  follow: Follow = (_request, _response, work) => work(),
) {
  const { pageCache, config, log } = app;
  const everybody = headersForEverybody(config);
  const isCause = knowsCauses(app);
  const queue = createRenderQueue();
  let failedAt = Number.NEGATIVE_INFINITY;

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const reads = request.method === "GET" || request.method === "HEAD";
    const address = reads ? readAddress(request.url ?? "") : undefined;
    if (!address) {
      next();
      return;
    }
    const { headers } = request;
    const locale = address.lang ?? impliedLocale(headers.cookie, headers["accept-language"]);
    const keyOf = ({ path, search }: Address) => `${locale} ${path}${search}`;
    const rendering = (of: Address) => (last: Page | undefined) =>
      queue(of.path, () => renderPage(of, locale, last));

    const page = pageCache.find(keyOf(address), rendering(address));
    if (page) answer(page, address.lang, request, response);
    else follow(request, response, () => void fill());

    async function fill(): Promise<void> {
      // A visitor must not wait for the next failure while the database is away.
      const away = performance.now() - failedAt < betweenTries;
      const shared = away ? (address as Address) : await withoutInvented(address as Address);
      const key = keyOf(shared);
      const render = rendering(shared);
      const found = shared === address ? undefined : pageCache.find(key, render);
      if (found) return answer(found, shared.lang, request, response);
      const kept = pageCache.lastKnown(key);
      const made =
        away && kept
          ? kept
          : await pageCache.fill(key, render).catch((err: unknown) => {
              log.error({ err, path: address?.path }, "page rendering for cache failed");
              failedAt = performance.now();
              return kept ?? null;
            });
      if (made) answer(made, address?.lang, request, response);
      else if (made === undefined) turnAway(request, response, "cacheable");
      else next();
    }
  };

  /** Drops a value without a record, which would cost a rendering and a cache entry. */
  async function withoutInvented(address: Address): Promise<Address> {
    if (!address.named || (await isCause(address.named.value))) return address;
    return { ...address, search: address.named.otherwise };
  }

  function answer(page: Page, lang: Locale | undefined, request: IncomingMessage, response: ServerResponse) {
    const { headers, method } = request;
    const copy = page[chooseEncoding(headers["accept-encoding"])];
    const unchanged = isKnown(copy, headers["if-none-match"]);
    (unchanged ? unmodified : whole).n++;
    const kept = unchanged ? copy.unchangedHeaders : copy.headers;
    const sent = lang ? ownHeaders(kept, rememberLocale(lang, config.publicUrl)) : kept;
    response.writeHead(unchanged ? 304 : 200, sent as string[]);
    if (unchanged || method === "HEAD") response.end();
    else response.end(copy.body, "latin1");
  }

  /** Renders with the language only and no other data of the visitor, because all visitors get the result. */
  async function renderPage(address: Address, locale: Locale, last: Page | undefined) {
    const declared = forCache(address.fixed);
    const request = new Request(`${config.publicUrl}${address.path}${address.search}`, {
      headers: { cookie: `${languageCookie}=${locale}` },
    });
    const response = await pTimeout(renderForCache(request, declared), { milliseconds: patience });
    // The page or a section of it failed, and its loader has not declared it complete.
    if (response.status >= 500 || (response.ok && !declared.whole)) {
      await response.body?.cancel();
      throw new Error(`the page could not be rendered whole (${response.status})`);
    }
    if (!declared.whole || !mayKeep(response)) {
      await response.body?.cancel();
      return null;
    }
    const page = await makePage(response, everybody, last);
    return { page, freshFor: declared.freshSeconds * 1_000 };
  }
}

/** Whether the client has this copy. If-None-Match is a list, and compressing proxies write `W/` before an ETag. */
function isKnown({ etag }: Copy, list: string | undefined): boolean {
  return list !== undefined && (list === "*" || list.includes(etag));
}
