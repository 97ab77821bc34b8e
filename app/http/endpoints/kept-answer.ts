import { createHash } from "node:crypto";

type Kept = {
  type: string;
  /** The `max-age` in seconds. */
  maxAge: number;
};

export function keptAnswer(request: Request, body: string | Uint8Array, kept: Kept): Response {
  return keptStream(request, fingerprint(body), () => body as BodyInit, kept);
}

/** Answers with a body that is made on demand; `state` must change whenever the body does. */
export function keptStream(request: Request, state: string, body: () => BodyInit, kept: Kept): Response {
  // The ETag is weak, because the response may be compressed later.
  const tag = `W/"${fingerprint(state)}"`;
  const headers = { "Cache-Control": `public, max-age=${kept.maxAge}`, ETag: tag };
  const known = request.headers.get("If-None-Match") ?? "";
  if (known.split(",").some((each) => each.trim() === tag || each.trim() === "*")) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body(), { headers: { ...headers, "Content-Type": kept.type } });
}

function fingerprint(body: string | Uint8Array): string {
  return createHash("sha256").update(body).digest("base64url").slice(0, 24);
}
