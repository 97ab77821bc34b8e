import { randomBytes } from "node:crypto";
import type { Bank } from "../bank.ts";
import type { BankKind, BankParts } from "../kind.ts";
import { begin } from "./begin.ts";
import { type NestpayConfig, nestpaySettings, testHosts } from "./config.ts";
import { inquire } from "./inquire.ts";
import { readForm } from "./read-form.ts";
import { refund, voidPayment } from "./refund.ts";
import { traits } from "./traits.ts";
import { verify } from "./verify.ts";

/** The adapter for the NestPay gateway, hash version 3, model 3d_pay_hosting (docs/banks/nestpay.md). */
export function createNestpay(config: NestpayConfig, parts: BankParts = {}): Omit<Required<Bank>, "history"> {
  const random = parts.random ?? (() => randomBytes(16).toString("hex"));
  const connection = { fetch: parts.fetch ?? fetch, timeoutMs: parts.timeoutMs ?? 10_000 };
  return {
    traits,
    formOrigin: new URL(config.url3d).origin,
    card: null,
    notificationAnswer: "Approved",
    begin: async (payment) => begin(payment, config, random),
    readCallback: ({ body }) => readForm(body),
    verify: (fields) => verify(fields, config),
    inquire: (attempt, signal) => inquire(attempt, config, connection, signal),
    refund: (request, signal) => refund(request, config, connection, signal),
    void: (request, signal) => voidPayment(request, config, connection, signal),
  };
}

export const nestpay: BankKind<typeof nestpaySettings> = {
  settings: nestpaySettings,
  testHosts,
  traits,
  create: createNestpay,
};
