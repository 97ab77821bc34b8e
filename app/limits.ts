import type { Server, ServerOptions } from "node:http";

const second = 1_000;

/**
 * What a connection may cost before anybody knows what it wants. Banks and phones are well inside all of these; Node
 * answers 408 or 431 by itself, and 400 to messages whose end could be read in two ways.
 */
export const limits: ServerOptions = {
  /** All headers together, in bytes. Ours are below 4 KB. */
  maxHeaderSize: 16 * 1024,
  /** From the first byte to the end of the headers. */
  headersTimeout: 15 * second,
  /** To the end of the body: a picture of 5 MB over a slow line. */
  requestTimeout: 60 * second,
  keepAliveTimeout: 10 * second,
  /** How exactly the three are kept. */
  connectionsCheckingInterval: 5 * second,
  requireHostHeader: true,
  insecureHTTPParser: false,
};

/** What the constructor does not take. */
export function limitConnections(server: Server): void {
  // Beyond that they are dropped; a map of two thousand is what they would make work with.
  server.maxHeadersCount = 200;
  // Who asks and does not read holds an answer in memory. Streams of live events say something every few seconds.
  server.timeout = 5 * 60 * second;
}
