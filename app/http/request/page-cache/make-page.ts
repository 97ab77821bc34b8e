import { createHash } from "node:crypto";
import { compressPage } from "#server/platform/page-cache/compress-page.ts";
import type { Copy, Encoding, Page } from "#server/platform/page-cache/page.ts";
import { languageVary } from "../locale.ts";

/**
 * The headers of a shared page. A browser revalidates the page each time and gets 304 if nothing has changed. nginx and a
 * CDN get no notice of an edit, so they keep a page for one second. `Vary` separates the languages.
 */
const sharedCacheHeaders: Record<string, string> = {
  // nginx sends a page for two more seconds while it fetches the next version (deploy/nginx.conf). Some browsers ignore
  // `must-revalidate` beside `stale-while-revalidate`, so the longer time for CDNs is in another header.
  "cache-control": "public, max-age=0, s-maxage=1, stale-while-revalidate=2, must-revalidate",
  "cdn-cache-control": "public, max-age=1, stale-while-revalidate=4",
  vary: `${languageVary}, Accept-Encoding`,
};

/** The headers of a response to `?lang=`. It sets a cookie, so only the visitor's own cache may store it. */
const privateCacheHeaders: Record<string, string> = {
  "cache-control": "private, max-age=0, must-revalidate",
  vary: "Accept-Encoding",
};

const replacedHeaders = new Set([
  ...Object.keys(sharedCacheHeaders),
  "content-length",
  "content-encoding",
  "etag",
  "date",
]);
/** Node writes headers and body in one buffer of 16 KB. A longer string would be copied twice. */
const maxStringBytes = 15_000;
const suffixes: Record<Encoding, string> = { br: "-br", gzip: "-gz", identity: "" };

/** Whether a response is the same for every visitor and safe to reuse. */
export function isCacheable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("set-cookie") &&
    !/no-store|private/.test(headers.get("cache-control") ?? "") &&
    // A nonce must not be reused.
    !headers.get("content-security-policy")?.includes("'nonce-")
  );
}

/**
 * Makes the cache entry of a response, with all encodings and headers.
 * @param commonHeaders headers of every response of the site; a header of the response itself wins
 * @param currentPage the current entry, reused when the response is the same
 */
export async function makePage(
  response: Response,
  commonHeaders: Readonly<Record<string, string>>,
  currentPage: Page | undefined,
): Promise<Page> {
  const headers = new Headers(commonHeaders);
  for (const [name, value] of response.headers) if (!replacedHeaders.has(name)) headers.set(name, value);
  const body = Buffer.from(await response.arrayBuffer());
  // The hash includes the headers, because after a 304 the browser keeps the headers that it has.
  const hash = createHash("sha256")
    .update(JSON.stringify([...headers]))
    .update(body)
    .digest("base64url");
  const name = hash.slice(0, 24);
  if (currentPage?.identity.etag === `"${name}"`) return currentPage;
  const bodies = await compressPage(body);
  const copy = (encoding: Encoding) => makeCopy(encoding, name, bodies[encoding], headers);
  return { br: copy("br"), gzip: copy("gzip"), identity: copy("identity") };
}

function makeCopy(encoding: Encoding, name: string, body: Buffer, headers: Headers): Copy {
  const etag = `"${name}${suffixes[encoding]}"`;
  const commonHeaders = Object.entries({ ...Object.fromEntries(headers), ...sharedCacheHeaders, etag });
  const withBody = [...commonHeaders, ["content-length", String(body.length)]];
  if (encoding !== "identity") withBody.push(["content-encoding", encoding]);
  return {
    etag,
    body: body.length <= maxStringBytes ? body.toString("latin1") : body,
    headers: withBody.flat(),
    unchangedHeaders: commonHeaders.filter(([header]) => header !== "content-type").flat(),
  };
}

export function toPrivateHeaders(headers: readonly string[], setCookie: string): string[] {
  const remainingHeaders: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? "";
    if (!Object.hasOwn(sharedCacheHeaders, name)) remainingHeaders.push(name, headers[index + 1] ?? "");
  }
  return [...remainingHeaders, ...Object.entries(privateCacheHeaders).flat(), "set-cookie", setCookie];
}
