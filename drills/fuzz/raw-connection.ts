import { connect, type Socket } from "node:net";

/** The answer; `cut` when the server closed the connection before it was complete. */
export type RawAnswer =
  | { kind: "answer"; status: number; headers: [name: string, value: string][]; body: Buffer; ms: number }
  | { kind: "cut"; ms: number }
  | { kind: "late"; ms: number };

type Sent = {
  bytes: Buffer;
  /** An answer to HEAD has no body, whatever its headers say. */
  method: string;
  /** Nothing more is sent: for requests that end in the middle. */
  ends?: boolean;
};

/** One connection for bytes that no HTTP client sends; reopened when it is closed. */
type RawConnection = { send(sent: Sent): Promise<RawAnswer>; close(): void };

export function openRaw(port: number, patience: number): RawConnection {
  let socket: Socket | undefined;
  const close = () => {
    socket?.destroy();
    socket = undefined;
  };
  return {
    close,
    send({ bytes, method, ends = false }) {
      const kept = socket?.writable ? socket : undefined;
      return sendOver(kept).then((answer) => {
        // A server may close an idle connection; browsers then repeat the request on another.
        return kept && answer.kind === "cut" ? sendOver(undefined) : answer;
      });

      function sendOver(known: Socket | undefined): Promise<RawAnswer> {
        const began = performance.now();
        const fresh = known ?? connect({ port, host: "127.0.0.1" });
        socket = fresh;
        return new Promise((resolve) => {
          let received = Buffer.alloc(0);
          const finish = (answer: RawAnswer, reusable: boolean) => {
            clearTimeout(timer);
            fresh.removeAllListeners();
            fresh.on("error", () => {});
            if (!reusable) close();
            resolve(answer);
          };
          const passed = () => performance.now() - began;
          const timer = setTimeout(() => finish({ kind: "late", ms: passed() }, false), patience);
          const look = (ended: boolean) => {
            const read = readAnswer(received, method, ended);
            if (read) finish({ kind: "answer", ...read.answer, ms: passed() }, read.reusable && !ends);
            else if (ended) finish({ kind: "cut", ms: passed() }, false);
          };
          fresh.on("data", (chunk: Buffer) => {
            received = Buffer.concat([received, chunk]);
            look(false);
          });
          fresh.on("close", () => look(true));
          // Everything answered before the connection broke has been read by then.
          fresh.on("error", () => {});
          fresh.write(bytes);
          if (ends) fresh.end();
        });
      }
    },
  };
}

type Read = { answer: { status: number; headers: [string, string][]; body: Buffer }; reusable: boolean };

/** The first complete answer in the received bytes; undefined while it is incomplete. */
function readAnswer(received: Buffer, method: string, ended: boolean): Read | undefined {
  const end = received.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = received.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(first.split(" ")[1]);
  const rest = received.subarray(end + 4);
  if (status >= 100 && status < 200) return readAnswer(rest, method, ended);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  const header = (name: string) => headers.find(([known]) => known === name)?.[1];
  const made = (body: Buffer, reusable: boolean): Read => ({
    answer: { status, headers, body },
    reusable: reusable && header("connection") !== "close",
  });
  if (method === "HEAD" || status === 204 || status === 304) return made(Buffer.alloc(0), true);
  // An endless stream, whose start is enough.
  if (header("content-type")?.startsWith("text/event-stream")) return made(Buffer.alloc(0), false);
  if (header("transfer-encoding") === "chunked") {
    const body = joinChunks(rest);
    return body && made(body, true);
  }
  const length = header("content-length");
  if (length === undefined) return ended ? made(rest, false) : undefined;
  return rest.length >= Number(length) ? made(rest.subarray(0, Number(length)), true) : undefined;
}

function joinChunks(coded: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = coded.indexOf("\r\n", at);
    if (line < 0) return undefined;
    const size = Number.parseInt(coded.subarray(at, line).toString("latin1"), 16);
    if (size === 0) return Buffer.concat(chunks);
    if (coded.length < line + 2 + size + 2) return undefined;
    chunks.push(coded.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
}
