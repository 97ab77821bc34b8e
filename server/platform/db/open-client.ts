import pg from "pg";

const patience = 5_000;

/**
 * Opens a connection outside the pool, and starts its session with `first`. A query that takes longer than five seconds
 * fails. `prepare` adds listeners to the client before it connects.
 */
export async function openClient(
  { url, name, first }: { url: string; name: string; first(client: pg.Client): string },
  prepare: (client: pg.Client) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    keepAlive: true,
  });
  prepare(client);
  try {
    await client.connect();
    await client.query(first(client));
  } catch (error) {
    void client.end();
    throw error;
  }
  return client;
}
