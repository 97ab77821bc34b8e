import pino, { type Logger as PinoLogger } from "pino";

export type Logger = PinoLogger;

/** Field names that must never reach a log, whoever logs them; the second star reaches one level down. */
const secretFields = [
  "password",
  "token",
  "secret",
  "cookie",
  "authorization",
  "Pan",
  "Cvv2",
  "Expiry",
  "CardHolderName",
  "UserPass",
  "MerchantPass",
  "customerName",
  "customerEmail",
  "customerPhone",
  "phone",
  "email",
];

export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
  });
}
