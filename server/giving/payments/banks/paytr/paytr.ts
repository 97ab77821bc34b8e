import type { Bank } from "../bank.ts";
import type { BankKind, BankParts } from "../kind.ts";
import { begin } from "./begin.ts";
import { type PaytrConfig, paytrSettings } from "./config.ts";
import { inquire } from "./inquire.ts";
import { refund } from "./refund.ts";
import { traits } from "./traits.ts";
import { verify } from "./verify.ts";

/** The adapter for PayTR's own page (docs/banks/paytr.md). It reads no list of a day, and PayTR offers no void. */
export function createPaytr(
  config: PaytrConfig,
  parts: BankParts = {},
): Omit<Required<Bank>, "history" | "void"> {
  // A short limit, because PayTR's server waits for the answer to its message during our inquiry.
  const connection = { fetch: parts.fetch ?? fetch, timeoutMs: parts.timeoutMs ?? 8_000 };
  return {
    traits,
    formOrigin: new URL(config.pageUrl).origin,
    card: null,
    notificationAnswer: "OK",
    begin: (payment, signal) => begin(payment, config, connection, signal),
    readCallback: ({ body }) => new URLSearchParams(new TextDecoder().decode(body)),
    verify: (fields) => verify(fields, config),
    inquire: (attempt, signal) => inquire(attempt, config, connection, signal),
    refund: (request, signal) => refund(request, config, connection, signal),
  };
}

export const paytr: BankKind<typeof paytrSettings> = {
  settings: paytrSettings,
  testHosts: [],
  traits,
  create: createPaytr,
};
