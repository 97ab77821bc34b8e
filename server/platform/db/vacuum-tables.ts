import pg from "pg";

/**
 * Vacuums tables of a PostgreSQL server on a connection of its own without a limit for statements: the limit of the pool
 * (postgres.ts) would end the VACUUM of a large table each time.
 */
export async function vacuumTables(url: string, tables: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "imece vacuum" });
  // The running query reports a lost connection. Without a listener, the event would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("set statement_timeout = 0; set lock_timeout = '3s'");
    for (const table of tables) await client.query(`vacuum ${client.escapeIdentifier(table)}`);
  } finally {
    await client.end();
  }
}
