import pino, { type DestinationStream, type Logger as PinoLogger } from "pino";
import { describeError } from "./describe-error.ts";
import { requestId } from "./request-id.ts";

export type Logger = PinoLogger;

/** These fields must never reach a log, neither at the top level nor one level below (the star). */
const secretFields = [
  "password",
  "token",
  "secret",
  "cookie",
  "authorization",
  "customerName",
  "customerEmail",
  "customerPhone",
  "phone",
  "email",
];

/** @param hidden further fields that must never reach a log, such as the names that banks use for a card number */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  hidden: readonly string[] = [],
): Logger {
  const options = {
    level,
    base: null,
    mixin: () => {
      const request = requestId();
      return request === undefined ? {} : { request };
    },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => describeError(error) },
    redact: {
      paths: [...secretFields, ...hidden].flatMap((name) => [name, `*.${name}`]),
      censor: "[hidden]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
