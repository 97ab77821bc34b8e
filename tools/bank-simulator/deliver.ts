import { setTimeout as wait } from "node:timers/promises";

/** A message of the bank's server to the merchant's. */
export type Message = {
  readonly url: string;
  readonly body: string | Uint8Array<ArrayBuffer> | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What the merchant's server answered; null when it could not be reached. */
export type Heard = { readonly status: number; readonly text: string } | null;

export type Delivering = {
  /** Milliseconds before each try; there are as many tries as waits. */
  readonly waits: Iterable<number>;
  /** Whether this answer ends it. */
  accepts(heard: NonNullable<Heard>): boolean;
  /** Told of every try, the last one included. */
  tried?(heard: Heard, accepted: boolean): void;
  readonly stop: AbortSignal;
};

/** Posts a message until an answer is accepted. Never rejects; resolves with whether one was. */
export async function deliver(
  message: Message,
  { waits, accepts, tried, stop }: Delivering,
): Promise<boolean> {
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

/** Posts what a browser would bring once more, from the bank itself. Any HTTP answer ends it. */
export function repeatCallback(
  message: Message,
  stop: AbortSignal,
  { delayMs = 1000, tries = 5 }: RepeatOptions,
): Promise<boolean> {
  return deliver(message, { waits: Array<number>(tries).fill(delayMs), accepts: () => true, stop });
}
