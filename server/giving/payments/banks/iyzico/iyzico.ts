import { randomBytes } from "node:crypto";
import type { Bank } from "../bank.ts";
import type { BankKind, BankParts } from "../kind.ts";
import { begin } from "./begin.ts";
import { type IyzicoConfig, iyzicoSettings, pageOrigin, testHosts } from "./config.ts";
import { inquire } from "./inquire.ts";
import { readCallback } from "./read-callback.ts";
import { refund, voidPayment } from "./refund.ts";
import { traits } from "./traits.ts";
import { verify } from "./verify.ts";

/** The adapter for iyzico's Checkout Form on iyzico's page (docs/banks/iyzico.md). It reads no list of a day. */
export function createIyzico(config: IyzicoConfig, parts: BankParts = {}): Omit<Required<Bank>, "history"> {
  const connection = {
    fetch: parts.fetch ?? fetch,
    timeoutMs: parts.timeoutMs ?? 10_000,
    random: parts.random ?? (() => randomBytes(16).toString("hex")),
  };
  return {
    traits,
    formOrigin: pageOrigin(config),
    card: null,
    // iyzico checks only the status 200, so any text is accepted.
    notificationAnswer: "OK",
    begin: (payment, signal) => begin(payment, config, connection, signal),
    readCallback,
    verify: (fields) => verify(fields, config),
    inquire: (attempt, signal) => inquire(attempt, config, connection, signal),
    refund: (request, signal) => refund(request, config, connection, signal),
    void: (request, signal) => voidPayment(request, config, connection, signal),
  };
}

export const iyzico: BankKind<typeof iyzicoSettings> = {
  settings: iyzicoSettings,
  testHosts,
  traits,
  create: createIyzico,
};
