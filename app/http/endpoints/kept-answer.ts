import { createHash } from "node:crypto";

type CacheOptions = {
  type: string;
  /** The `max-age` in seconds. */
  maxAge: number;
};

export function cacheableAnswer(
  request: Request,
  body: string | Uint8Array,
  options: CacheOptions,
): Response {
  return cacheableStream(request, fingerprint(body), () => body as BodyInit, options);
}

/** Answers with a body that is created only if the client needs it. `state` must change whenever the body changes. */
export function cacheableStream(
  request: Request,
  state: string,
  body: () => BodyInit,
  options: CacheOptions,
): Response {
  // The ETag is weak, because the response may be compressed later.
  const tag = `W/"${fingerprint(state)}"`;
  const headers = { "Cache-Control": `public, max-age=${options.maxAge}`, ETag: tag };
  const ifNoneMatch = request.headers.get("If-None-Match") ?? "";
  if (ifNoneMatch.split(",").some((etag) => etag.trim() === tag || etag.trim() === "*")) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body(), { headers: { ...headers, "Content-Type": options.type } });
}

function fingerprint(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 24);
}
