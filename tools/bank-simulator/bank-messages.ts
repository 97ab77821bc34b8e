import { setTimeout as wait } from "node:timers/promises";
import type { NoticeFault } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import type { Delivery } from "./otp.ts";
import type { Payment } from "./payment.ts";

/** A message of the bank's server to the merchant's. */
export type Message = {
  readonly url: string;
  readonly body: string | Uint8Array<ArrayBuffer> | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What the merchant's server answered; null when it could not be reached. */
type Heard = { readonly status: number; readonly text: string } | null;

type Delivering = {
  /** Milliseconds before each try; there are as many tries as waits. */
  readonly waits: Iterable<number>;
  /** Whether this answer ends it. */
  accepts(heard: NonNullable<Heard>): boolean;
  /** Called after every try, the last one included. */
  tried?(heard: Heard, accepted: boolean): void;
  readonly stop: AbortSignal;
};

/** Posts a message until an answer is accepted. Never rejects; resolves with whether one was. */
async function deliver(message: Message, { waits, accepts, tried, stop }: Delivering): Promise<boolean> {
  for (const ms of waits) {
    try {
      await wait(ms, undefined, { signal: stop });
    } catch {
      return false;
    }
    const heard = await post(message, stop);
    if (stop.aborted) return false;
    const accepted = heard !== null && accepts(heard);
    tried?.(heard, accepted);
    if (accepted) return true;
  }
  return false;
}

async function post({ url, body, headers = {} }: Message, stop: AbortSignal): Promise<Heard> {
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(10_000)]);
    const answer = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return null;
  }
}

export type RepeatOptions = {
  /** Milliseconds before the first try, and between tries. */
  readonly delayMs?: number;
  /** How often to retry while the merchant cannot be reached. */
  readonly tries?: number;
};

/** Posts a result from the bank itself: once more than the browser, or late and instead of it. */
export function postResult(
  { background, faults }: Pick<Gateway<unknown>, "background" | "faults">,
  message: Message,
  delivery: Delivery,
  again: RepeatOptions,
): void {
  // Any HTTP answer ends it.
  const post = ({ delayMs = 1000, tries = 5 }: RepeatOptions) =>
    background.run(async (stop) => {
      const waits = Array<number>(tries).fill(delayMs);
      await deliver(message, { waits, accepts: () => true, stop });
    });
  if (delivery === "twice") post(again);
  if (delivery === "late") post({ delayMs: faults?.lateMs() ?? 0 });
}

/** A message of the bank's server about the outcome of a payment. */
export type Notice = {
  readonly message: Message;
  /** Milliseconds before each try. */
  readonly waits: readonly number[];
  /** Whether the gateway expects this answer. */
  accepts(heard: NonNullable<Heard>): boolean;
  /** It comes twice at once, whatever the fault plan says. */
  readonly twice?: boolean;
};

/**
 * Sends a notice as the fault plan says. A payment whose notice was accepted is acknowledged in the books. Resolves
 * before the first try, with the fault `first` after it.
 */
export async function sendNotice(
  gateway: Gateway<Payment>,
  { key }: Payment,
  url: string | undefined,
  make: (url: string, fault: NoticeFault | undefined) => Notice,
): Promise<void> {
  const fault = gateway.faults?.notice();
  if (url === undefined || fault === "lost") return;
  const { message, waits, accepts, twice = false } = make(url, fault);
  const answered = Promise.withResolvers<void>();
  const tried = (_: Heard, accepted: boolean) => {
    answered.resolve();
    if (accepted) acknowledge(gateway, key);
  };
  for (let n = 0; n < (twice || fault === "doubled" ? 2 : 1); n++) {
    gateway.background.run(async (stop) => {
      await deliver(message, { waits, accepts, tried, stop });
      answered.resolve();
    });
  }
  if (fault === "first") await answered.promise;
}

function acknowledge({ book, now }: Gateway<Payment>, key: string): void {
  const payment = book.find(key);
  if (payment?.acknowledgedAt === null) book.put({ ...payment, acknowledgedAt: now().toISOString() });
}
