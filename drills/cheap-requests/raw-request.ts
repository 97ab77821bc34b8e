import { connect } from "node:net";
import type { Role } from "./staff.ts";
import type { Target } from "./targets.ts";

export type Body = { type: string | null; encoding?: string; bytes: Buffer };

/** A request without its sender and port. */
export type RawRequest = {
  target: Target;
  role: Role;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Body;
  /** How the body's end is signalled. `cut`: one byte is missing, then the connection ends. */
  framing: "length" | "chunked" | "bad chunks" | "both" | "cut";
};

/** `cut`: the server closed the connection without an answer. `text`: head and body. */
export type RawAnswer = { kind: "answer" | "cut" | "late"; status: number; text: string; ms: number };

/** The bytes of a request, also of one that no HTTP client sends. `wellFormed`: HTTP requires an answer. */
export function writeRequest(request: RawRequest, from: { cookie: string; address: string }) {
  const { method, body, framing } = request;
  const carries = method !== "GET" && method !== "HEAD";
  const path = oneLine(request.path);
  const headers = [
    ["Host", "localhost"],
    ["Connection", "close"],
    ["X-Forwarded-For", from.address],
    ...(from.cookie ? [["Cookie", from.cookie]] : []),
    ...(carries && body.type !== null ? [["Content-Type", body.type]] : []),
    ...(carries && body.encoding ? [["Content-Encoding", body.encoding]] : []),
    ...request.headers,
    ...(carries ? framingHeaders(framing, body.bytes.length) : []),
  ];
  const lines = [
    `${method} ${path.startsWith("/") ? path : `/${path}`} HTTP/1.1`,
    ...headers.map(([name, value = ""]) => `${name}: ${oneLine(value)}`),
  ];
  const payload = carries ? framed(framing, body.bytes) : Buffer.alloc(0);
  const isPlain = !carries || framing === "length" || framing === "chunked";
  const isPrintable = !lines.some(holdsControls) && !/ .* .* HTTP/.test(lines[0] ?? "");
  return {
    bytes: Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), payload]),
    wellFormed: isPlain && isPrintable && /^(GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS)$/.test(method),
    ends: carries && framing === "cut",
  };
}

/** HTTP forbids all control characters except the tab. */
function holdsControls(line: string): boolean {
  return [...line].some((letter) => (letter < " " && letter !== "\t") || letter === "\u007f");
}

/** A line break would start another header. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(/[\r\n]/g, "");
}

function framingHeaders(framing: RawRequest["framing"], length: number): [string, string][] {
  const chunked: [string, string] = ["Transfer-Encoding", "chunked"];
  if (framing === "length") return [["Content-Length", String(length)]];
  if (framing === "cut") return [["Content-Length", String(length + 1)]];
  return framing === "both" ? [chunked, ["Content-Length", String(length)]] : [chunked];
}

function framed(framing: RawRequest["framing"], bytes: Buffer): Buffer {
  if (framing === "length" || framing === "cut") return bytes;
  const size = framing === "bad chunks" ? "zz" : bytes.length.toString(16);
  const chunk = bytes.length > 0 ? [Buffer.from(`${size}\r\n`), bytes, Buffer.from("\r\n")] : [];
  return Buffer.concat([...chunk, Buffer.from("0\r\n\r\n")]);
}

/** Sends bytes over a connection of their own, and reads until the server closes it. */
export function sendRaw(port: number, bytes: Buffer, ends: boolean, patience: number): Promise<RawAnswer> {
  const began = performance.now();
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const finish = (isLate: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      // 100 Continue comes before the answer.
      const text = Buffer.concat(chunks)
        .toString("utf8")
        .replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, "");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      const kind = isLate ? "late" : status > 0 ? "answer" : "cut";
      resolve({ kind, status, text, ms: performance.now() - began });
    };
    const timer = setTimeout(() => finish(true), patience);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      // An endless stream, whose start is enough.
      if (chunks.length === 1 && chunk.includes("text/event-stream")) finish(false);
    });
    socket.on("error", () => {});
    socket.on("close", () => finish(false));
    socket.write(bytes);
    if (ends) socket.end();
  });
}

/** Patterns that no request of the drill contains, so that an echo is not taken for a leak. */
const insides: [what: string, sign: RegExp][] = [
  ["a stack", /\n\s+at \S+.*[:(]\d+:\d+/],
  ["a file of the program", /node_modules\/|\/build\/server\/|file:\/\//],
  [
    "words of the database",
    /Failed query|syntax error at or near|violates .{3,40} constraint|relation ".+" does not exist|pg_catalog|invalid input syntax|invalid byte sequence/,
  ],
  ["an internal error", /\b(?:DrizzleQueryError|AppError|TypeError|RangeError|URIError|SyntaxError): /],
];

/**
 * What is wrong with an answer; undefined for nothing.
 * @param secrets texts that no answer may contain
 */
export function judgeAnswer(
  { kind, status, text }: RawAnswer,
  wellFormed: boolean,
  secrets: readonly string[],
): string | undefined {
  if (kind === "late") return "no answer in time";
  if (kind === "cut") return wellFormed ? "cut off without an answer" : undefined;
  if (status >= 500) return `answered ${status}`;
  if (/^x-injected:/im.test(text.slice(0, text.indexOf("\r\n\r\n")))) return "a header from the request";
  for (const [what, sign] of insides) if (sign.test(text)) return `shows ${what}`;
  return secrets.some((secret) => text.includes(secret)) ? "shows a secret" : undefined;
}
