import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const bodyLimitBytes = 64 * 1024;

/** Returns the body, or undefined when it is too large. Rejects when the client disconnects before the end. */
export function readBody(req: IncomingMessage): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req.on("data", (chunk: Buffer) => {
      length += chunk.length;
      // The rest is read and dropped, so that the client can read the answer.
      if (length <= bodyLimitBytes) chunks.push(chunk);
      else resolve(undefined);
    });
    req.on("end", () => resolve(Buffer.concat(chunks)));
    req.on("error", reject);
    req.on("close", () => reject(new Error("the client disconnected")));
  });
}

export function mediaType(req: IncomingMessage): string {
  return (req.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

export function send(
  res: ServerResponse,
  status: number,
  type: string,
  body: string | Uint8Array,
  headers: object = {},
): void {
  if (res.destroyed || res.headersSent) return;
  res.writeHead(status, {
    "content-type": /;\s*charset=/.test(type) ? type : `${type}; charset=utf-8`,
    "content-length": Buffer.byteLength(body),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    ...headers,
  });
  res.end(body);
}

/**
 * Sends a page that `render` creates with the nonce of this answer. The policy has no form-action, because the form of
 * the page leads to a merchant, who may redirect anywhere.
 */
export function sendPage(res: ServerResponse, status: number, render: (nonce: string) => string): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;
  send(res, status, "text/html", render(nonce), { "content-security-policy": policy });
}
