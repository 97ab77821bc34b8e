import type { SmsConfig } from "../config/config.ts";
import type { Logger } from "../kernel/logger.ts";
import { createIletimerkezi } from "./providers/iletimerkezi.ts";
import { createLogSms } from "./providers/log.ts";
import { createNetgsm } from "./providers/netgsm.ts";
import type { SmsProvider } from "./providers/provider.ts";

/**
 * The provider of the configuration. For a new one, add a file in providers/, a line here, and run the contract
 * suite.
 */
export function createSms(config: SmsConfig, log: Logger): SmsProvider {
  switch (config.kind) {
    case "netgsm":
      return createNetgsm(config);
    case "iletimerkezi":
      return createIletimerkezi(config);
    case "log":
      return createLogSms(log);
  }
}
