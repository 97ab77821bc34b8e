import type { Server, ServerOptions } from "node:http";
import { secondMs } from "#shared/text/time.ts";

/**
 * The limits of a connection. Banks and phones stay well below these limits. Above a limit Node answers 408 or 431, and
 * it answers 400 to messages with an ambiguous length.
 */
export const connectionLimits: ServerOptions = {
  /** The limit of all headers together, in bytes. The headers of our pages are below 4 KB. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15 * secondMs,
  /** The time is enough for a picture of 5 MB over a slow network. */
  requestTimeout: 60 * secondMs,
  keepAliveTimeout: 10 * secondMs,
  /** The interval at which Node checks the timeouts above. */
  connectionsCheckingInterval: 5 * secondMs,
};

export function limitConnections(server: Server): void {
  // Node drops further headers; its default is 2,000.
  server.maxHeadersCount = 200;
  // An answer that the client does not read stays in memory. Live event streams send data every few seconds.
  server.timeout = 5 * 60 * secondMs;
}
