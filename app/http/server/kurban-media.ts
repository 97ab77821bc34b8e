import type { Hono } from "hono";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import type { App } from "#server/compose/compose.ts";
import { findFile, type MediaFile } from "#server/giving/kurban/media/read-shown.ts";
import type { ByteRange, PrivateStore } from "#server/platform/private-files/private-store.ts";

const types: Record<string, string> = {
  mp4: "video/mp4",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};

/** The bytes of a file that are in memory at once. */
const partBytes = 1024 * 1024;

/** Serves the films and photographs of kurbans at addresses that end after ten minutes (docs/contract.md#kurban). */
export function serveKurbanMedia(http: Hono, app: App): void {
  http.get("/medya/:signed{[A-Za-z0-9_.-]+}", async (c) => {
    const file = await findFile(app, c.req.param("signed"));
    if (!file) return c.text("Not Found", 404, secretPageHeaders);
    return answerFile(c.req.raw, app.privateFiles, file);
  });
}

/** Answers with a file, or with the part of it that the request asks for. */
export function answerFile(request: Request, store: PrivateStore, file: MediaFile): Response {
  const range = readRange(request.headers.get("range"), file.bytes);
  const headers: Record<string, string> = {
    ...secretPageHeaders,
    "Accept-Ranges": "bytes",
    "Content-Type": types[file.address.split(".").at(-1) ?? ""] ?? "application/octet-stream",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  };
  if (range === "unsatisfiable") {
    headers["Content-Range"] = `bytes */${file.bytes}`;
    return new Response(null, { status: 416, headers });
  }
  const { from, to } = range ?? { from: 0, to: file.bytes };
  headers["Content-Length"] = String(to - from);
  if (range) headers["Content-Range"] = `bytes ${from}-${to - 1}/${file.bytes}`;
  const body = request.method === "HEAD" ? null : streamFile(store, file.address, { from, to });
  return new Response(body, { status: range ? 206 : 200, headers });
}

/** Reads `Range` (RFC 9110, 14.2). Null without a range, or with several, which a server may ignore. */
export function readRange(header: string | null, bytes: number): ByteRange | "unsatisfiable" | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  const [, first = "", last = ""] = found ?? [];
  if (!found || (first === "" && last === "")) return null;
  const from = first === "" ? Math.max(0, bytes - Number(last)) : Number(first);
  const to = first === "" || last === "" ? bytes : Math.min(bytes, Number(last) + 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return from < to ? { from, to } : "unsatisfiable";
}

/** Reads the store as fast as the browser takes the bytes. */
function streamFile(
  store: PrivateStore,
  address: string,
  { from, to }: ByteRange,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = from;
  return new ReadableStream(
    {
      async pull(controller) {
        const part = await store.read(address, { from: at, to: Math.min(to, at + partBytes) });
        if (!part || part.length === 0) return controller.error(new Error("a private file is missing"));
        controller.enqueue(new Uint8Array(part));
        at += part.length;
        if (at >= to) controller.close();
      },
    },
    { highWaterMark: 1 },
  );
}
