import type { FuzzRequest } from "./requests.ts";

export type Written = { bytes: Buffer; ends: boolean; wellFormed: boolean };

/** The bytes of a request. `wellFormed`: HTTP requires the server to answer it. */
export function writeRequest(
  request: FuzzRequest,
  from: { port: number; cookie: string; address: string },
): Written {
  const { method, body, framing } = request;
  const carries = method !== "GET" && method !== "HEAD";
  const path = noBreaks(request.path) || "/";
  const lines = [
    `${method} ${path.startsWith("/") ? path : `/${path}`} HTTP/1.1`,
    `Host: localhost:${from.port}`,
  ];
  const headers: [string, string][] = [
    ...(from.cookie ? [["Cookie", from.cookie] as [string, string]] : []),
    ["X-Forwarded-For", from.address],
    ...(carries && body.type !== null ? [["Content-Type", body.type] as [string, string]] : []),
    ...(carries && body.encoding ? [["Content-Encoding", body.encoding] as [string, string]] : []),
    ...request.headers,
  ];
  for (const [name, value] of headers) lines.push(`${name}: ${noBreaks(value)}`);
  const { length, payload } = framed(carries ? framing : "length", carries ? body.bytes : Buffer.alloc(0));
  lines.push(...length);
  const bytes = Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), payload]);
  const plain = !carries || framing === "length" || framing === "chunked";
  const tokens = /^[A-Z]+$/.test(method) && !["FOO", "TRACE"].includes(method);

  const printable = !lines.some(holdsControls) && !/ .* .* HTTP/.test(lines[0] ?? "");
  return { bytes, ends: framing === "cut" && carries, wellFormed: plain && tokens && printable };
}

/** HTTP forbids all of them except the tab. */
function holdsControls(line: string): boolean {
  return [...line].some((letter) => (letter < " " && letter !== "\t") || letter === "\u007f");
}

/** A line break would start another header. */
function noBreaks(text: string): string {
  return text.toWellFormed().replace(/[\r\n]/g, "");
}

function framed(framing: FuzzRequest["framing"], bytes: Buffer): { length: string[]; payload: Buffer } {
  const [size, end] = [`${bytes.length.toString(16)}\r\n`, "\r\n0\r\n\r\n"];
  const chunks = Buffer.concat([Buffer.from(size), bytes, Buffer.from(end)]);
  const [chunked, length] = ["Transfer-Encoding: chunked", `Content-Length: ${bytes.length}`];
  switch (framing) {
    case "length":
      return { length: [length], payload: bytes };
    case "chunked":
      return { length: [chunked], payload: bytes.length > 0 ? chunks : Buffer.from("0\r\n\r\n") };
    case "bad chunks":
      return { length: [chunked], payload: Buffer.concat([Buffer.from("zz\r\n"), bytes]) };
    case "both":
      return { length: [chunked, length], payload: chunks };
    case "cut":
      return { length: [`Content-Length: ${bytes.length + 1}`], payload: bytes };
  }
}
