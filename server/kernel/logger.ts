import pino, { type DestinationStream, type Logger as PinoLogger } from "pino";
import { describeError } from "./describe-error.ts";
import { requestId } from "./request-id.ts";

export type Logger = PinoLogger;

/** Fields that must never reach a log; the second star covers one level down. */
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

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    mixin: () => {
      const request = requestId();
      return request === undefined ? {} : { request };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: { paths: secretFields.flatMap((name) => [name, `*.${name}`]), censor: "[hidden]" },
  };
  return destination ? pino(options, destination) : pino(options);
}
