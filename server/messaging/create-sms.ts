import { createCounter } from "#server/platform/counter.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { minuteMs } from "#shared/text/time.ts";
import type { Channel } from "./channel.ts";
import { createLogSms } from "./providers/log.ts";
import type { Sms, SmsProvider } from "./providers/provider.ts";
import { createProvider, type SmsName } from "./providers/registry.ts";
import type { SmsAccount } from "./providers/settings.ts";

export type SmsConfig = { kind: "log" } | { kind: SmsName; account: SmsAccount };

export function createSms(config: SmsConfig, log: Logger): SmsProvider {
  return config.kind === "log" ? createLogSms(log) : createProvider(config.kind, config.account);
}

const handoverCounter = createCounter(
  "imece_sms_total",
  "SMS handed to the provider, by its answer",
  "answer",
);

/** The answer in a row whose process died before it recorded the provider's answer. */
export const abandoned = "Gönderim yarıda kaldı; SMS gitmiş olabilir.";

export function createSmsChannel(provider: SmsProvider): Channel<Sms> {
  return {
    name: provider.name,
    kind: "SMS",
    handoverCounter,
    screens: "sms",
    leaseMs: 2 * minuteMs,
    retryAfter: [1, 5, 15, 60, 240],
    maxAgeMs: null,
    staffTexts: {
      abandoned,
      notWritten: "SMS hazırlanamadı.",
      tooLate: "",
    },
    // A stopping process still waits for the provider, because without an answer the outcome would be unknown.
    send: (sms) => provider.send(sms),
  };
}
