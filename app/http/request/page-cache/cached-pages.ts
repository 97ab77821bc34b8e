import type { IncomingMessage, ServerResponse } from "node:http";
import pTimeout from "p-timeout";
import type { App } from "#server/compose/compose.ts";
import { createCounter } from "#server/platform/counter.ts";
import type { Copy, Page } from "#server/platform/page-cache/page.ts";
import type { Locale } from "#shared/text/locale.ts";
import { type CacheDeclaration, createCacheDeclaration } from "../context.ts";
import type { FollowRequest } from "../follow-request.ts";
import { impliedLocale, languageCookie, rememberLocale } from "../locale.ts";
import { createRenderQueue } from "../render-queue.ts";
import { commonHeaders } from "../security.ts";
import type { RefusePage } from "../turn-away.ts";
import { type Address, readAddress, withoutRecords } from "./cacheable-pages.ts";
import { chooseEncoding } from "./choose-encoding.ts";
import { createRecordCheck } from "./known-records.ts";
import { isCacheable, makePage, toPrivateHeaders } from "./make-page.ts";

/** Renders a page. Its loaders set in `declared` whether and how long the page may be cached. */
type RenderForCache = (request: Request, declared: CacheDeclaration) => Promise<Response>;

const answerCounter = createCounter(
  "imece_cached_pages_total",
  "Pages answered from the page cache",
  "status",
);
const completeAnswers = answerCounter.findCount("200");
const unmodifiedAnswers = answerCounter.findCount("304");

/** No page takes this long. After the timeout the waiting requests are rendered without the cache. */
const renderTimeoutMs = 15_000;
/** After a failed rendering, the last page is sent for this time before the next try. */
const retryDelayMs = 3_000;

/**
 * Answers requests from the page cache, directly on `node:http`. Other requests go to `next`, and so do requests for a
 * page that must not be cached (missing, moved, failed). A cache hit is only counted, but a request that causes a
 * rendering is logged like every other request.
 */
export function createCachedPages(
  app: App,
  renderForCache: RenderForCache,
  turnAway: RefusePage,
  follow: FollowRequest = (_request, _response, work) => work(),
) {
  const { pageCache, config, log } = app;
  const siteHeaders = commonHeaders(config);
  const isKnown = createRecordCheck(app);
  const queue = createRenderQueue();
  let failedAt = Number.NEGATIVE_INFINITY;

  return (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const address = isRead ? readAddress(request.url ?? "") : undefined;
    if (!address) {
      next();
      return;
    }
    const { headers } = request;
    const locale = address.lang ?? impliedLocale(headers.cookie, headers["accept-language"]);
    const keyOf = ({ path, search }: Address) => `${locale} ${path}${search}`;
    const createRenderer = (target: Address) => (currentPage: Page | undefined) =>
      queue(target.path, () => renderPage(target, locale, currentPage));

    const page = pageCache.find(keyOf(address), createRenderer(address));
    if (page) answer(page, address.lang, request, response);
    else follow(request, response, () => void fill());

    async function fill(): Promise<void> {
      // A visitor must not wait for the next failure while the database is away.
      const isFailing = performance.now() - failedAt < retryDelayMs;
      const cacheAddress = isFailing ? (address as Address) : await removeUnknownRecords(address as Address);
      const key = keyOf(cacheAddress);
      const render = createRenderer(cacheAddress);
      const cachedPage = cacheAddress === address ? undefined : pageCache.find(key, render);
      if (cachedPage) return answer(cachedPage, cacheAddress.lang, request, response);
      const lastPage = pageCache.lastKnown(key);
      const page =
        isFailing && lastPage
          ? lastPage
          : await pageCache.fill(key, render).catch((err: unknown) => {
              log.error({ err, path: address?.path }, "page rendering for cache failed");
              failedAt = performance.now();
              return lastPage ?? null;
            });
      if (page) answer(page, address?.lang, request, response);
      else if (page === undefined) turnAway(request, response, "cacheable");
      else next();
    }
  };

  /** Removes the parameters that name no record, because each value would cost a rendering and a cache entry. */
  async function removeUnknownRecords(address: Address): Promise<Address> {
    const unknown: { parameter: string }[] = [];
    for (const record of address.records ?? []) if (!(await isKnown(record))) unknown.push(record);
    return unknown.length > 0 ? withoutRecords(address, unknown) : address;
  }

  function answer(page: Page, lang: Locale | undefined, request: IncomingMessage, response: ServerResponse) {
    const { headers, method } = request;
    const copy = page[chooseEncoding(headers["accept-encoding"])];
    const isUnchanged = hasCopy(copy, headers["if-none-match"]);
    (isUnchanged ? unmodifiedAnswers : completeAnswers).n++;
    const lastPage = isUnchanged ? copy.unchangedHeaders : copy.headers;
    const responseHeaders = lang
      ? toPrivateHeaders(lastPage, rememberLocale(lang, config.publicUrl))
      : lastPage;
    response.writeHead(isUnchanged ? 304 : 200, responseHeaders as string[]);
    if (isUnchanged || method === "HEAD") response.end();
    else response.end(copy.body, "latin1");
  }

  /** Renders with the language only and no other data of the visitor, because all visitors get the result. */
  async function renderPage(address: Address, locale: Locale, currentPage: Page | undefined) {
    const declared = createCacheDeclaration(address.isFixed);
    const request = new Request(`${config.publicUrl}${address.path}${address.search}`, {
      headers: { cookie: `${languageCookie}=${locale}` },
    });
    const response = await pTimeout(renderForCache(request, declared), { milliseconds: renderTimeoutMs });
    // The page or one of its sections failed, so its loader has not declared the page complete.
    if (response.status >= 500 || (response.ok && !declared.isComplete)) {
      await response.body?.cancel();
      throw new Error(`the page could not be rendered whole (${response.status})`);
    }
    if (!declared.isComplete || !isCacheable(response)) {
      await response.body?.cancel();
      return null;
    }
    const page = await makePage(response, siteHeaders, currentPage);
    return { page, freshFor: declared.freshSeconds * 1_000 };
  }
}

/** Whether the client has this copy. If-None-Match is a list, in which proxies may write `W/` before an ETag. */
function hasCopy({ etag }: Copy, list: string | undefined): boolean {
  return list !== undefined && (list === "*" || list.includes(etag));
}
