import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { App } from "#server/compose.ts";
import { createCounter } from "#server/kernel/counter.ts";
import type { Copy, Page } from "#server/page-cache/page.ts";
import type { Rendered } from "#server/page-cache/page-cache.ts";
import type { Locale } from "#shared/locale.ts";
import { type CacheTags, noCacheTags } from "../context.ts";
import type { Follow } from "../follow-request.ts";
import { impliedLocale, languageCookie, rememberLocale } from "../locale.ts";
import { headersForEverybody } from "../security.ts";
import type { ShedLoad } from "../shed-load/shed-load.ts";
import { type Address, readAddress } from "./cacheable-pages.ts";
import { chooseEncoding } from "./choose-encoding.ts";
import { knowsCauses } from "./known-causes.ts";
import { makePage, mayKeep, ownHeaders } from "./make-page.ts";

/** Renders a page; its loaders add to `tags` what the page shows. */
export type RenderTagged = (request: Request, tags: CacheTags) => Promise<Response>;

const answers = createCounter("imece_cached_pages_total", "Pages answered from the page cache", "status");
const whole = answers.of("200");
const unmodified = answers.of("304");

/** Longer than any page takes; whoever waits for one that never ends is let go to try alone. */
const patience = 15_000;
/** While the database is away, a page from before is given at once, and this often a newer one is tried. */
const betweenTries = 3_000;

/**
 * Answers from the page cache, straight from `node:http`; everything else is left to `next`, and so is a page that
 * turns out not to be for keeping (missing, moved, failed). A page that is there costs so little that it is only counted;
 * a request that makes one rendered is followed like any other.
 */
export function createCachedPages(
  app: App,
  renderTagged: RenderTagged,
  follow: Follow = (_request, _response, work) => work(),
  shed?: Pick<ShedLoad, "beforeKept" | "beforeRendering">,
) {
  const { pageCache, config, log } = app;
  const everybody = headersForEverybody(config);
  const isCause = knowsCauses(app);
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
    const rendering = (of: Address) => (last: Page | undefined) => renderPage(of, locale, last);

    const page = pageCache.find(keyOf(address), rendering(address));
    if (page) {
      if (!shed?.beforeKept(request, response)) answer(page, address.lang, request, response);
    } else if (!shed?.beforeRendering(request, response)) follow(request, response, () => void fill());

    async function fill(): Promise<void> {
      // Nobody waits to hear again that the database is away.
      const away = performance.now() - failedAt < betweenTries;
      const shared = away ? (address as Address) : await withoutInvented(address as Address);
      const [key, render] = [keyOf(shared), rendering(shared)];
      const found = shared === address ? undefined : pageCache.find(key, render);
      if (found) return answer(found, shared.lang, request, response);
      const kept = pageCache.stranded(key);
      const made =
        away && kept
          ? kept
          : await pageCache.fill(key, render).catch((err: unknown) => {
              log.error({ err, path: address?.path }, "a page could not be rendered for keeping");
              failedAt = performance.now();
              return kept ?? null;
            });
      if (made) answer(made, address?.lang, request, response);
      else next();
    }
  };

  /** Invented values would otherwise cost a rendering and a place in the memory each. */
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

  /** Nothing of a visitor but the language gets in here: what comes out is for all of them. */
  async function renderPage(
    address: Address,
    locale: Locale,
    last: Page | undefined,
  ): Promise<Rendered | null> {
    const tagged = noCacheTags(address.fixed);
    const request = new Request(`${config.publicUrl}${address.path}${address.search}`, {
      headers: { cookie: `${languageCookie}=${locale}` },
    });
    const response = await inTime(renderTagged(request, tagged));
    // Failed, or answered with a hole where content should be.
    if (response.status >= 500 || (response.ok && !tagged.declared)) {
      await response.body?.cancel();
      throw new Error(`the page could not be rendered whole (${response.status})`);
    }
    if (!tagged.declared || !mayKeep(response)) {
      await response.body?.cancel();
      return null;
    }
    const page = await makePage(response, everybody, last);
    return { page, tags: [...tagged.tags], freshFor: tagged.freshSeconds * 1_000 };
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = wait(patience, undefined, { signal: over.signal }).then(
    () => Promise.reject(new Error("the page takes too long")),
    () => work,
  );
  return Promise.race([work, late]).finally(() => over.abort());
}

/** Whether the visitor has these bytes: If-None-Match is a list, and proxies that pack write `W/` before a tag. */
function isKnown({ etag }: Copy, list: string | undefined): boolean {
  return list !== undefined && (list === "*" || list.includes(etag));
}
