/** The messages of pg-pool and pg, which have no codes for these errors. */
const noConnection = [
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
];

/** Whether no connection became free, or could be opened, in the time that the pool waits. */
export function isOutOfConnections(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (noConnection.includes(e.message)) return true;
  return false;
}
