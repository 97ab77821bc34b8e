import type { ServerBuild } from "react-router";
import { compose } from "#server/compose.ts";
import { readConfig } from "#server/config/read-config.ts";
import { serve } from "./serve.ts";

/** Reads the configuration, composes, prepares the database, serves, and stops gracefully. */
export async function start(build: () => ServerBuild | Promise<ServerBuild>): Promise<void> {
  const read = readConfig(process.env);
  if (read.kind === "refused") {
    for (const { variable, message } of read.problems) console.error(`${variable} ${message}`);
    process.exit(1);
  }
  const { config } = read;
  const app = await compose(config, {} as never, { bank: { name: "x", formOrigin: "'self'" } as never });
  await app.connection.migrate();
  const served = await serve(app, build, []);
  console.log(`listening on ${served.port}`);
}
