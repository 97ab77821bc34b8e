import type { SmsConfig } from "../config/config.ts";
import type { Logger } from "../kernel/logger.ts";
import { createLogSms } from "./providers/log.ts";
import type { SmsProvider } from "./providers/provider.ts";
import { createProvider } from "./providers/registry.ts";

/** The provider of the configuration. */
export function createSms(config: SmsConfig, log: Logger): SmsProvider {
  return config.kind === "log" ? createLogSms(log) : createProvider(config.kind, config.account);
}
