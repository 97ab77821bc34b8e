import { connect } from "#server/platform/db/connect.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { readPlace } from "../backup/read-place.ts";

// Runs the missing migrations on the database of a stopped site, as its start does, and returns the result as exit code.
const { databaseUrl, dataDir } = readPlace();
const connection = await connect({ databaseUrl, dataDir, databaseDirectUrl: null }, createLogger("info"));
try {
  await connection.migrate();
} finally {
  await connection.close();
}
