import pg from "pg";

const timeoutMs = 5_000;

/**
 * Opens a connection outside the pool, and starts its session with `first`. A query that takes longer than five seconds
 * fails. `prepare` adds listeners to the client before it connects.
 */
export async function openClient(
  { url, name, first: buildFirstQuery }: { url: string; name: string; first(client: pg.Client): string },
  prepare: (client: pg.Client) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    keepAlive: true,
  });
  prepare(client);
  try {
    await client.connect();
    await client.query(buildFirstQuery(client));
  } catch (error) {
    void client.end();
    throw error;
  }
  return client;
}
