import { connect } from "node:net";
import type { Role } from "./staff.ts";
import type { Target } from "./targets.ts";

export type Body = { type: string | null; encoding?: string; bytes: Buffer };

export type RawRequest = {
  target: Target;
  role: Role;
  method: string;
  path: string;
  headers: [name: string, value: string][];
  body: Body;
  /** How the request marks the end of its body. With `cut` the connection ends one byte too early. */
  framing: "length" | "chunked" | "bad chunks" | "both" | "cut";
};

/** With `cut` the server closed the connection without an answer. `text` has head and body. */
type RawAnswer = { kind: "answer" | "cut" | "late"; status: number; text: string; ms: number };

/** Writes a request that HTTP clients may refuse to send. `wellFormed` says that HTTP requires an answer. */
export function writeRequest(request: RawRequest, from: { cookie: string; address: string }) {
  const { method, body, framing } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  const path = toOneLine(request.path);
  const headers = [
    ["Host", "localhost"],
    ["Connection", "close"],
    ["X-Forwarded-For", from.address],
    ...(from.cookie ? [["Cookie", from.cookie]] : []),
    ...(hasBody && body.type !== null ? [["Content-Type", body.type]] : []),
    ...(hasBody && body.encoding ? [["Content-Encoding", body.encoding]] : []),
    ...request.headers,
    ...(hasBody ? framingHeaders(framing, body.bytes.length) : []),
  ];
  const lines = [
    `${method} ${path.startsWith("/") ? path : `/${path}`} HTTP/1.1`,
    ...headers.map(([name, value = ""]) => `${name}: ${toOneLine(value)}`),
  ];
  const payload = hasBody ? framePayload(framing, body.bytes) : Buffer.alloc(0);
  const isPlain = !hasBody || framing === "length" || framing === "chunked";
  const isPrintable = !lines.some(hasControlCharacter) && !/ .* .* HTTP/.test(lines[0] ?? "");
  return {
    bytes: Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), payload]),
    wellFormed: isPlain && isPrintable && /^(GET|HEAD|POST|PUT|DELETE|PATCH|OPTIONS)$/.test(method),
    endsEarly: hasBody && framing === "cut",
  };
}

/** HTTP forbids all control characters except the tab. */
function hasControlCharacter(line: string): boolean {
  return [...line].some((letter) => (letter < " " && letter !== "\t") || letter === "\u007f");
}

function toOneLine(text: string): string {
  return text.toWellFormed().replace(/[\r\n]/g, "");
}

function framingHeaders(framing: RawRequest["framing"], length: number): [string, string][] {
  const chunked: [string, string] = ["Transfer-Encoding", "chunked"];
  if (framing === "length") return [["Content-Length", String(length)]];
  if (framing === "cut") return [["Content-Length", String(length + 1)]];
  return framing === "both" ? [chunked, ["Content-Length", String(length)]] : [chunked];
}

function framePayload(framing: RawRequest["framing"], bytes: Buffer): Buffer {
  if (framing === "length" || framing === "cut") return bytes;
  const size = framing === "bad chunks" ? "zz" : bytes.length.toString(16);
  const chunk = bytes.length > 0 ? [Buffer.from(`${size}\r\n`), bytes, Buffer.from("\r\n")] : [];
  return Buffer.concat([...chunk, Buffer.from("0\r\n\r\n")]);
}

export function sendRaw(
  port: number,
  bytes: Buffer,
  endsEarly: boolean,
  timeout: number,
): Promise<RawAnswer> {
  const began = performance.now();
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    const finish = (isLate: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      // The server may send 100 Continue before the answer.
      const text = Buffer.concat(chunks)
        .toString("utf8")
        .replace(/^HTTP\/1\.1 100 .*\r\n\r\n/, "");
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      const kind = isLate ? "late" : status > 0 ? "answer" : "cut";
      resolve({ kind, status, text, ms: performance.now() - began });
    };
    const timer = setTimeout(() => finish(true), timeout);
    socket.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      // The start of an endless stream is enough.
      if (chunks.length === 1 && chunk.includes("text/event-stream")) finish(false);
    });
    socket.on("error", () => {});
    socket.on("close", () => finish(false));
    socket.write(bytes);
    if (endsEarly) socket.end();
  });
}

/** Signs of internal details. No request of the drill contains them, so an echo is no leak. */
const internalDetails: [what: string, sign: RegExp][] = [
  ["a stack", /\n\s+at \S+.*[:(]\d+:\d+/],
  ["a file of the program", /node_modules\/|\/build\/server\/|file:\/\//],
  [
    "words of the database",
    /Failed query|syntax error at or near|violates .{3,40} constraint|relation ".+" does not exist|pg_catalog|invalid input syntax|invalid byte sequence/,
  ],
  ["an internal error", /\b(?:DrizzleQueryError|AppError|TypeError|RangeError|URIError|SyntaxError): /],
];

/** Returns the fault of an answer, or undefined. No answer may contain `secrets`. */
export function findFault(
  { kind, status, text }: RawAnswer,
  wellFormed: boolean,
  secrets: readonly string[],
): string | undefined {
  if (kind === "late") return "no answer in time";
  if (kind === "cut") return wellFormed ? "cut off without an answer" : undefined;
  if (status >= 500) return `answered ${status}`;
  if (/^x-injected:/im.test(text.slice(0, text.indexOf("\r\n\r\n")))) return "a header from the request";
  for (const [what, sign] of internalDetails) if (sign.test(text)) return `shows ${what}`;
  return secrets.some((secret) => text.includes(secret)) ? "shows a secret" : undefined;
}
