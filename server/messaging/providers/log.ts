import { randomUUID } from "node:crypto";
import type { Logger } from "#server/platform/log/logger.ts";
import { accepted, type SmsProvider } from "./provider.ts";

/** Creates a provider that only logs each SMS, for a trial or until the foundation has a contract. */
export function createLogSms(log: Logger): SmsProvider {
  return {
    name: "log",
    async send({ phone, text }) {
      log.info(
        { to: `${"*".repeat(6)}${phone.slice(-4)}`, length: text.length },
        "SMS not sent, only logged",
      );
      return accepted("log", `log-${randomUUID()}`);
    },
  };
}
