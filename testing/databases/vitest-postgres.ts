import type { TestProject } from "vitest/node";
import { startPgBouncer } from "./pgbouncer.ts";
import { startPostgres } from "./postgres.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Connection string of this test project's PostgreSQL server, with its database `postgres`. */
    postgresUrl: string;
    /** Folder with the programs of that server; empty if there are none. */
    postgresBinaries: string;
    /** The address through PgBouncer, with TEST_POOLER=pgbouncer; otherwise empty. */
    poolerUrl: string;
  }
}

/** Vitest calls this once per PostgreSQL project with tests, and the returned function at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const binDir = project.getProvidedContext().postgresBinaries;
  const server = await startPostgres({ ...(binDir ? { binDir } : {}), settings: { max_connections: "200" } });
  project.provide("postgresUrl", server.url());
  const pooler = process.env.TEST_POOLER === "pgbouncer" ? await startPgBouncer(server.url()) : undefined;
  project.provide("poolerUrl", pooler?.pooledUrl(server.url()) ?? "");
  return async () => {
    await pooler?.stop();
    await server.stop();
  };
}
