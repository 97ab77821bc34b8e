import { createHash } from "node:crypto";

type Kept = {
  type: string;
  /** Seconds for which nobody need ask again. */
  maxAge: number;
};

/** An answer that is the same for everybody until its content changes: 304 for whoever has it already. */
export function keptAnswer(request: Request, body: string | Uint8Array, kept: Kept): Response {
  return keptStream(request, fingerprint(body), () => body as BodyInit, kept);
}

/** The same for a body that is only made when somebody needs it; `state` changes whenever the body does. */
export function keptStream(request: Request, state: string, body: () => BodyInit, kept: Kept): Response {
  // Weak, because it may be compressed on its way.
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
