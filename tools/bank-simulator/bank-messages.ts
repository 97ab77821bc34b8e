import { setTimeout as wait } from "node:timers/promises";
import type { NoticeFault } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import type { Delivery } from "./otp.ts";
import type { Payment } from "./payment.ts";

export type Message = {
  readonly url: string;
  readonly body: string | Uint8Array<ArrayBuffer> | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
};

type MerchantAnswer = { readonly status: number; readonly text: string } | null;

type DeliveryOptions = {
  /** Milliseconds before each try. */
  readonly delaysMs: Iterable<number>;
  /** Says whether the gateway expects this answer, which ends the tries. */
  accepts(answer: NonNullable<MerchantAnswer>): boolean;
  onAnswer?(answer: MerchantAnswer, isAccepted: boolean): void;
  readonly stop: AbortSignal;
};

/** Posts a message until an answer is accepted. Never rejects. */
async function deliver(
  message: Message,
  { delaysMs, accepts, onAnswer, stop }: DeliveryOptions,
): Promise<void> {
  for (const ms of delaysMs) {
    try {
      await wait(ms, undefined, { signal: stop });
    } catch {
      return;
    }
    const answer = await post(message, stop);
    if (stop.aborted) return;
    const isAccepted = answer !== null && accepts(answer);
    onAnswer?.(answer, isAccepted);
    if (isAccepted) return;
  }
}

async function post({ url, body, headers = {} }: Message, stop: AbortSignal): Promise<MerchantAnswer> {
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
  readonly tries?: number;
};

/** Posts a result from the bank: in addition to the browser, or late and instead of the browser. */
export function postResult(
  { background, faults }: Pick<Gateway<unknown>, "background" | "faults">,
  message: Message,
  delivery: Delivery,
  repeatOptions: RepeatOptions,
): void {
  const post = ({ delayMs = 1000, tries = 5 }: RepeatOptions) =>
    background.run(async (stop) => {
      const delaysMs = Array<number>(tries).fill(delayMs);
      await deliver(message, { delaysMs, accepts: () => true, stop });
    });
  if (delivery === "twice") post(repeatOptions);
  if (delivery === "late") post({ delayMs: faults?.lateMs() ?? 0 });
}

export type Notice = {
  readonly message: Message;
  /** Milliseconds before each try. */
  readonly delaysMs: readonly number[];
  accepts(answer: NonNullable<MerchantAnswer>): boolean;
  /** The notice comes twice at once, whatever the fault plan says. */
  readonly twice?: boolean;
};

/**
 * Sends a notice according to the fault plan, and notes in the books when the merchant acknowledges it. Resolves before
 * the first try, or after it with the fault `first`.
 */
export async function sendNotice(
  gateway: Gateway<Payment>,
  { key }: Payment,
  url: string | undefined,
  createNotice: (url: string, noticeFault: NoticeFault | undefined) => Notice,
): Promise<void> {
  const noticeFault = gateway.faults?.notice();
  if (url === undefined || noticeFault === "lost") return;
  const { message, delaysMs, accepts, twice = false } = createNotice(url, noticeFault);
  const firstAnswer = Promise.withResolvers<void>();
  const onAnswer = (_: MerchantAnswer, isAccepted: boolean) => {
    firstAnswer.resolve();
    if (isAccepted) acknowledge(gateway, key);
  };
  for (let n = 0; n < (twice || noticeFault === "doubled" ? 2 : 1); n++) {
    gateway.background.run(async (stop) => {
      await deliver(message, { delaysMs, accepts, onAnswer, stop });
      firstAnswer.resolve();
    });
  }
  if (noticeFault === "first") await firstAnswer.promise;
}

function acknowledge({ book, now }: Gateway<Payment>, key: string): void {
  const payment = book.find(key);
  if (payment?.acknowledgedAt === null) book.put({ ...payment, acknowledgedAt: now().toISOString() });
}
