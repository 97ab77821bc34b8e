import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startPostgres } from "../../tools/setup/postgres.ts";
import type { Logger } from "../kernel/logger.ts";
import type { Connection } from "./connect.ts";
import { openPostgres } from "./postgres.ts";
import { openReplica } from "./replica.ts";
import { silent } from "./test-database.ts";

/** `npm run proof -- replica` tests with a real standby that it is read, and left out when it falls behind. */
describe.runIf(process.env.TEST_DATABASE === "postgres")("another database is refused as a replica", () => {
  const names = { ours: fresh(), trial: fresh() };
  let server: pg.Client;
  let primary: Connection;
  beforeAll(async () => {
    server = new pg.Client({ connectionString: inject("postgresUrl") });
    await server.connect();
    for (const name of Object.values(names)) await server.query(`create database ${name}`);
    primary = await openPostgres(at(names.ours), at(names.ours), silent);
  });
  afterAll(async () => {
    await primary.close();
    await server.end();
  });

  test("when it is another one of the same server", async () => {
    await expect(openReplica(at(names.trial), primary.db, silent)).rejects.toMatchObject({
      code: "replica_unfit",
      message: `DATABASE_REPLICA_URL leads to database "${names.trial}" instead of "${names.ours}"; give a streaming replica of the database of DATABASE_URL`,
    });
  });

  test("when it has the same name on another server", async () => {
    const another = await startPostgres({ binDir: inject("postgresBinaries") });
    try {
      await another.createDatabase(names.ours);
      await expect(openReplica(another.url(names.ours), primary.db, silent)).rejects.toThrow(
        /leads to another PostgreSQL cluster \(system identifier \d+ instead of \d+\)/,
      );
    } finally {
      await another.stop();
    }
  });

  test("when its address leads elsewhere later", async () => {
    const name = fresh();
    const moving = fresh();
    await server.query(`create database ${name}`);
    await server.query(`create database ${moving}`);
    const own = await openPostgres(at(name), at(name), silent);
    const told: string[] = [];
    const log = { warn: () => {}, info: () => {}, error: (message: string) => void told.push(message) };
    const replica = await openReplica(at(name), own.db, log as unknown as Logger);
    // As if the host name led to another server: the name now belongs to another database.
    const away = "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1";
    await expect
      .poll(async () => {
        await server.query(away, [name]);
        return server.query(`alter database ${name} rename to ${name}_old`).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    await server.query(`alter database ${moving} rename to ${name}`);
    await expect
      .poll(() => told)
      .toEqual([expect.stringContaining("DATABASE_REPLICA_URL leads to another database")]);
    expect(replica.db()).toBe(own.db);
    await replica.close();
    await own.close();
  });

  test("when the role has no right to read the identity", async () => {
    const name = fresh();
    await server.query(`create database ${name}`);
    await server.query(`create role ${name} login password 'word'`);
    const owner = new pg.Client({ connectionString: at(name) });
    await owner.connect();
    await owner.query("revoke execute on function pg_control_system() from public");
    await owner.end();
    const url = new URL(at(name));
    Object.assign(url, { username: name, password: "word" });
    const limited = await openPostgres(url.href, url.href, silent);
    await expect(openReplica(at(name), limited.db, silent)).rejects.toThrow(
      /grant execute on function pg_control_system\(\)/,
    );
    await limited.close();
  });

  test("and DATABASE_DIRECT_URL leads to the database of DATABASE_URL", async () => {
    await expect(openPostgres(at(names.ours), `${at(names.trial)}?x=1`, silent)).rejects.toMatchObject({
      code: "database_unfit",
      message: `DATABASE_DIRECT_URL leads to database "${names.trial}" instead of "${names.ours}"; it must reach the database of DATABASE_URL`,
    });
    const same = await openPostgres(at(names.ours), `${at(names.ours)}?application_name=direct`, silent);
    await same.close();
  });
});

test("the site starts without a replica that does not answer", async () => {
  if (process.env.TEST_DATABASE !== "postgres") return;
  const url = inject("postgresUrl");
  const primary = await openPostgres(url, url, silent);
  const replica = await openReplica("postgres://nobody@127.0.0.1:1/none", primary.db, silent);
  expect(replica.db()).toBe(primary.db);
  await replica.close();
  await primary.close();
});

function fresh(): string {
  return `replica_${randomUUID().replaceAll("-", "")}`;
}

function at(name: string): string {
  const url = new URL(inject("postgresUrl"));
  url.pathname = `/${name}`;
  return url.href;
}
