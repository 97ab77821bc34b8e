import { createHash } from "node:crypto";
import { compressPage } from "#server/page-cache/compress-page.ts";
import type { Copy, Encoding, Page } from "#server/page-cache/page.ts";
import { languageVary } from "../locale.ts";

/**
 * For everybody who asks in the same language. A browser asks again each time (304 when nothing has changed); a cache
 * in front of us, which hears of no edit, keeps a page for a second, and `Vary` keeps it from mixing languages.
 */
const shared: Record<string, string> = {
  "cache-control": "public, max-age=0, s-maxage=1, must-revalidate",
  // Browsers know stale-while-revalidate, too, and would show yesterday's page: this is for caches in front only.
  "cdn-cache-control": "public, max-age=1, stale-while-revalidate=4",
  vary: `${languageVary}, Accept-Encoding`,
};

/** An answer to `?lang=` sets a cookie, so that no cache but the visitor's own may have it. */
const own: Record<string, string> = {
  "cache-control": "private, max-age=0, must-revalidate",
  vary: "Accept-Encoding",
};

const replaced = new Set([...Object.keys(shared), "content-length", "content-encoding", "etag", "date"]);
/** Up to here Node writes head and body from its stack at once (16 KB); above, a string would be copied twice. */
const smallBody = 15_000;
const suffixes: Record<Encoding, string> = { br: "-br", gzip: "-gz", identity: "" };

/** Whether an answer is the same for everybody, and still as safe when it is given again. */
export function mayKeep({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has("set-cookie") &&
    !/no-store|private/.test(headers.get("cache-control") ?? "") &&
    // A number used once is used once.
    !headers.get("content-security-policy")?.includes("'nonce-")
  );
}

/**
 * Packs an answer in all encodings, with every header it will be given with.
 * @param everybody headers that all answers of this site carry, unless the answer has its own
 * @param last what is given now: the same answer is not packed twice
 */
export async function makePage(
  response: Response,
  everybody: Readonly<Record<string, string>>,
  last: Page | undefined,
): Promise<Page> {
  const headers = new Headers(everybody);
  for (const [name, value] of response.headers) if (!replaced.has(name)) headers.set(name, value);
  const body = Buffer.from(await response.arrayBuffer());
  // The policy counts: a browser that is told "unchanged" keeps the one it has.
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

/** The same headers for an answer to `?lang=`. */
export function ownHeaders(headers: readonly string[], setCookie: string): string[] {
  const kept: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = "", value = ""] = [headers[at], headers[at + 1]];
    if (!Object.hasOwn(shared, name)) kept.push(name, value);
  }
  return [...kept, ...Object.entries(own).flat(), "set-cookie", setCookie];
}
