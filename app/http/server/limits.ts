import type { Server, ServerOptions } from "node:http";
import { secondMs } from "#shared/text/time.ts";

/**
 * Limits of a connection before its request is known. Banks and phones stay well below them. Node itself answers 408 or
 * 431, and 400 to messages whose end is ambiguous.
 */
export const limits: ServerOptions = {
  /** All headers together, in bytes. Those of our pages are below 4 KB. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 15 * secondMs,
  /** A picture of 5 MB must arrive over a slow line. */
  requestTimeout: 60 * secondMs,
  keepAliveTimeout: 10 * secondMs,
  /** How often Node checks the timeouts above. */
  connectionsCheckingInterval: 5 * secondMs,
};

export function limitConnections(server: Server): void {
  // Node drops further headers; its default is 2,000.
  server.maxHeadersCount = 200;
  // A client that does not read its answer holds it in memory. Live event streams send something every few seconds.
  server.timeout = 5 * 60 * secondMs;
}
