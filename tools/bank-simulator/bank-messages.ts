import { deliver, type Heard, type Message, type RepeatOptions, repeatCallback } from "./deliver.ts";
import type { NoticeFault } from "./faults.ts";
import type { Gateway } from "./gateway.ts";
import type { Delivery } from "./otp.ts";
import type { Payment } from "./payment.ts";

/** Posts a result from the bank itself: once more than the browser, or late and instead of it. */
export function postResult(
  { background, faults }: Pick<Gateway<unknown>, "background" | "faults">,
  message: Message,
  delivery: Delivery,
  again: RepeatOptions,
): void {
  const post = (how: RepeatOptions) =>
    background.run(async (stop) => void (await repeatCallback(message, stop, how)));
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
