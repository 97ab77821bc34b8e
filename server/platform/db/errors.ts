/** pg-pool and pg give these errors no code: no connection became free, and a new one was not made in time. */
const noConnection = [
  "timeout exceeded when trying to connect",
  "Connection terminated due to connection timeout",
];

/** No connection to the database became free, or could be made, in the time that the pool waits for one. */
export function isOutOfConnections(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) if (noConnection.includes(e.message)) return true;
  return false;
}
