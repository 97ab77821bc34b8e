import { randomBytes } from "node:crypto";
import { systemClock } from "#server/platform/clock.ts";
import type { Bank } from "../bank.ts";
import type { BankKind, BankParts } from "../kind.ts";
import { begin } from "./begin.ts";
import { type PayforConfig, payforSettings, testHosts } from "./config.ts";
import { history } from "./history.ts";
import { inquire } from "./inquire.ts";
import { refund, voidPayment } from "./refund.ts";
import { cardFieldsOf, traits } from "./traits.ts";
import { verify } from "./verify.ts";

/** The adapter for the PayFor gateway (QNB, Ziraat Katılım), models 3DPay and 3DHost (docs/banks/payfor.md). */
export function createPayfor(config: PayforConfig, parts: BankParts = {}): Required<Bank> {
  const random = parts.random ?? (() => randomBytes(16).toString("hex"));
  const clock = parts.clock ?? systemClock;
  const connection = { fetch: parts.fetch ?? fetch, timeoutMs: parts.timeoutMs ?? 10_000 };
  // A history of 20,000 lines has about 90 MB.
  const historyConnection = { ...connection, timeoutMs: parts.historyTimeoutMs ?? 300_000 };
  return {
    traits,
    formOrigin: new URL(config.url3d).origin,
    card: cardFieldsOf(config),
    notificationAnswer: null,
    begin: async (payment) => ({ form: begin(payment, config, random), memo: null }),
    readCallback: ({ body }) => new URLSearchParams(new TextDecoder().decode(body)),
    verify: (fields) => verify(fields, config),
    inquire: (attempt, signal) => inquire(attempt, config, { ...connection, clock }, signal),
    refund: (request, signal) => refund(request, config, connection, signal),
    void: (request, signal) => voidPayment(request, config, connection, signal),
    history: (day, signal) => history(day, config, historyConnection, signal),
  };
}

export const payfor: BankKind<typeof payforSettings> = {
  settings: payforSettings,
  testHosts,
  traits,
  create: createPayfor,
};
