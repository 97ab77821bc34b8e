import { type PostgresServer, startPostgres } from "#testing/databases/postgres.ts";

/**
 * A PostgreSQL server as in production (fsync on), for drills that end it and start it again.
 * @param dataFolder its data directory, if not in the temp folder
 * @param more further server settings, for example `{ fsync: "off" }` for a server that is never killed
 */
export function createDurablePostgres(
  dataFolder?: string,
  more: Record<string, string> = {},
): Promise<PostgresServer> {
  // Small, so that a small disk suffices and checkpoints happen during the drill.
  const small = { shared_buffers: "16MB", min_wal_size: "4MB", max_wal_size: "16MB" };
  return startPostgres({
    durable: true,
    dataFolder,
    initdb: ["--wal-segsize=1"],
    settings: { max_connections: "60", ...small, checkpoint_timeout: "30s", ...more },
  });
}
