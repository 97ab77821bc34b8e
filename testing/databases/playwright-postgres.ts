import { startPostgres } from "./postgres.ts";

/** Playwright calls this before all journeys, and the returned function at the end. */
export default async function startDatabaseServer(): Promise<() => Promise<void>> {
  const server = await startPostgres({ settings: { max_connections: "200" } });
  process.env.TEST_POSTGRES_URL = server.url();
  return server.stop;
}
