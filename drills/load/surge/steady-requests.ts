import { connect, type Socket } from "node:net";
import { type Latencies, noLatencies, record } from "./latencies.ts";

export type Asked = { path: string; language: string };

export type SteadyResult = {
  /** Without refused ones, which are fast. */
  latencies: Latencies;
  /** Answers by status; a 503 without Retry-After is counted separately. */
  statuses: Record<string, number>;
  /** Requests whose connection broke before the answer. */
  broken: number;
  /** Requests still waiting at the end. */
  unanswered: number;
};

/** Seconds in which all visitors arrive. */
const halfMinute = 30;

/** Seconds' worth of full load after this many seconds: the rate rises evenly from a tenth to all. */
export function arrived(seconds: number, gathering = halfMinute): number {
  const rising = Math.min(seconds, gathering);
  return 0.1 * rising + (0.9 * rising ** 2) / (2 * gathering) + Math.max(0, seconds - gathering);
}

/** The inverse: after how many seconds this many seconds' worth has arrived. */
function arrivalOf(worth: number, gathering: number): number {
  const whole = arrived(gathering, gathering);
  if (worth >= whole) return gathering + worth - whole;
  return (gathering * (Math.sqrt(0.01 + (1.8 * worth) / gathering) - 0.1)) / 0.9;
}

const head = /^HTTP\/1\.1 (\d{3})[\s\S]*?\r\ncontent-length: (\d+)/i;
const patience = 30_000;

/**
 * Sends requests at a constant rate, whether or not answers come: each request is timed from the moment it
 * was due, so waiting for a slow server counts in full. Connections are kept alive, with one request at a time each.
 */
export function askSteadily(
  { host, port, perSecond, seconds, connections, gathering = halfMinute }: Steadily,
  next: () => Asked,
): Promise<SteadyResult> {
  const result: SteadyResult = { latencies: noLatencies(), statuses: {}, broken: 0, unanswered: 0 };
  const free: Line[] = [];
  const waiting: { due: number; asked: Asked }[] = [];
  const begun = performance.now();
  let sent = 0;
  let open = 0;

  function answered(line: Line, due: number, status: string): void {
    if (status !== "503") record(result.latencies, performance.now() - due);
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    goOn(line);
  }
  function goOn(line: Line): void {
    open -= 1;
    const first = waiting.shift();
    if (first) ask(line, first.due, first.asked);
    else free.push(line);
  }
  function ask(line: Line, due: number, asked: Asked): void {
    open += 1;
    line.ask(asked, due);
  }
  const lines = Array.from({ length: connections }, () =>
    openLine(host, port, answered, (line) => {
      result.broken += 1;
      goOn(line);
    }),
  );
  free.push(...lines);

  return new Promise((resolve) => {
    const ticking = setInterval(() => {
      const now = performance.now() - begun;
      const wanted = Math.floor(arrived(Math.min(now / 1_000, seconds), gathering) * perSecond);
      for (; sent < wanted; sent += 1) {
        const due = begun + arrivalOf(sent / perSecond, gathering) * 1_000;
        const line = free.shift();
        if (line) ask(line, due, next());
        else waiting.push({ due, asked: next() });
      }
      const over = now > seconds * 1_000;
      if ((over && open === 0 && waiting.length === 0) || now > seconds * 1_000 + patience) {
        clearInterval(ticking);
        result.unanswered = open + waiting.length;
        for (const line of lines) line.close();
        resolve(result);
      }
    }, 4);
  });
}

export type Steadily = {
  host: string;
  port: number;
  perSecond: number;
  seconds: number;
  connections: number;
  gathering?: number;
};

type Line = { ask(asked: Asked, due: number): void; close(): void };

/** One connection; opened when needed, and again after it broke. */
function openLine(
  host: string,
  port: number,
  answered: (line: Line, due: number, status: string) => void,
  broke: (line: Line) => void,
): Line {
  let socket: Socket | undefined;
  let due: number | undefined;
  let text = "";
  const line: Line = {
    ask({ path, language }, when) {
      due = when;
      text = "";
      socket ??= open();
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nAccept-Language: ${language}\r\nAccept-Encoding: br\r\n\r\n`,
      );
    },
    close: () => socket?.destroy(),
  };
  function open(): Socket {
    const made = connect(port, host).setNoDelay(true).setEncoding("latin1");
    made.on("data", (chunk: string) => {
      text += chunk;
      const found = head.exec(text);
      const end = text.indexOf("\r\n\r\n");
      const whole = found ? text.length >= end + 4 + Number(found[2]) : text.endsWith("\r\n0\r\n\r\n");
      if (end < 0 || !whole || due === undefined) return;
      const was = due;
      due = undefined;
      const status = found?.[1] ?? text.slice(9, 12);
      const silent = status === "503" && !/\r\nretry-after: \d+\r\n/i.test(text);
      answered(line, was, silent ? "503 without Retry-After" : status);
    });
    made.on("error", () => made.destroy());
    made.on("close", () => {
      socket = undefined;
      if (due === undefined) return;
      due = undefined;
      broke(line);
    });
    return made;
  }
  return line;
}
