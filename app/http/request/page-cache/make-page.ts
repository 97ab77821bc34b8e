import { createHash } from "node:crypto";
import { compressPage } from "#server/platform/page-cache/compress-page.ts";
import type { Copy, Encoding, Page } from "#server/platform/page-cache/page.ts";
import { languageVary } from "../locale.ts";

/**
 * The headers of a shared page. A browser revalidates each time (304 without a change). nginx and a CDN get no notice
 * of an edit, so they keep a page for a second; `Vary` keeps them from mixing languages.
 */
const shared: Record<string, string> = {
  // nginx shows a page for two more seconds while it fetches the next one (deploy/nginx.conf). Browsers that ignore
  // `must-revalidate` beside `stale-while-revalidate` do the same, so the longer time for CDNs has a header of its own.
  "cache-control": "public, max-age=0, s-maxage=1, stale-while-revalidate=2, must-revalidate",
  "cdn-cache-control": "public, max-age=1, stale-while-revalidate=4",
  vary: `${languageVary}, Accept-Encoding`,
};

/** The headers of a response to `?lang=`: it sets a cookie, so only the visitor's own cache may store it. */
const own: Record<string, string> = {
  "cache-control": "private, max-age=0, must-revalidate",
  vary: "Accept-Encoding",
};

const replaced = new Set([...Object.keys(shared), "content-length", "content-encoding", "etag", "date"]);
/** Up to this size Node writes head and body in one buffer (16 KB); above this size a string would be copied twice. */
const smallBody = 15_000;
const suffixes: Record<Encoding, string> = { br: "-br", gzip: "-gz", identity: "" };

/** Whether a response is the same for every visitor and safe to reuse. */
export function mayKeep({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("set-cookie") &&
    !/no-store|private/.test(headers.get("cache-control") ?? "") &&
    // A nonce must not be reused.
    !headers.get("content-security-policy")?.includes("'nonce-")
  );
}

/**
 * Makes the cache entry of a response: all encodings, with all headers.
 * @param everybody headers of every response of the site; a header of the response itself wins
 * @param last the current entry, reused when the response is the same
 */
export async function makePage(
  response: Response,
  everybody: Readonly<Record<string, string>>,
  last: Page | undefined,
): Promise<Page> {
  const headers = new Headers(everybody);
  for (const [name, value] of response.headers) if (!replaced.has(name)) headers.set(name, value);
  const body = Buffer.from(await response.arrayBuffer());
  // The headers are part of the hash: after a 304 the browser keeps its earlier policy.
  const hash = createHash("sha256")
    .update(JSON.stringify([...headers]))
    .update(body)
    .digest("base64url");
  const name = hash.slice(0, 24);
  if (last?.identity.etag === `"${name}"`) return last;
  const bodies = await compressPage(body);
  const copy = (encoding: Encoding) => makeCopy(encoding, name, bodies[encoding], headers);
  return { br: copy("br"), gzip: copy("gzip"), identity: copy("identity") };
}

function makeCopy(encoding: Encoding, name: string, body: Buffer, headers: Headers): Copy {
  const etag = `"${name}${suffixes[encoding]}"`;
  const always = Object.entries({ ...Object.fromEntries(headers), ...shared, etag });
  const withBody = [...always, ["content-length", String(body.length)]];
  if (encoding !== "identity") withBody.push(["content-encoding", encoding]);
  return {
    etag,
    body: body.length <= smallBody ? body.toString("latin1") : body,
    headers: withBody.flat(),
    unchangedHeaders: always.filter(([header]) => header !== "content-type").flat(),
  };
}

export function ownHeaders(headers: readonly string[], setCookie: string): string[] {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? "";
    if (!Object.hasOwn(shared, name)) kept.push(name, headers[at + 1] ?? "");
  }
  return [...kept, ...Object.entries(own).flat(), "set-cookie", setCookie];
}
