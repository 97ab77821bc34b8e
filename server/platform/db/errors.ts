/** The messages of pg-pool and pg, which have no codes for these errors. */
const connectionTimeoutMessages = [
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
];

/** Returns whether the pool could not provide a connection within its timeout. */
export function isOutOfConnections(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause)
    if (connectionTimeoutMessages.includes(e.message)) return true;
  return false;
}
