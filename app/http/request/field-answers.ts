import { createHash } from "node:crypto";
import type { Clock } from "#server/platform/clock.ts";
import { type FieldList, serverTimeHeader } from "#shared/giving/kurban-field.ts";
import { secretPageHeaders } from "./secret-page.ts";

/** Answers the phone of the field screen, with the time of the server. */
export function fieldAnswer(body: object, clock: Clock): Response {
  return Response.json(body, { headers: headersOf(clock) });
}

/** Answers 304 to a phone that has this list, because the list of a large place has half a megabyte. */
export function answerList(request: Request, list: FieldList, clock: Clock): Response {
  const body = JSON.stringify(list);
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = { ...headersOf(clock), ETag: tag };
  // A proxy that compresses the answer marks the tag as weak.
  if (request.headers.get("if-none-match")?.replace(/^W\//, "") === tag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json; charset=utf-8" } });
}

const headersOf = (clock: Clock) => ({
  ...secretPageHeaders,
  [serverTimeHeader]: String(clock.now().getTime()),
});
