import { sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import {
  createEmptyPostgres,
  openEmptyEmbedded,
  openTestDatabase,
  silent,
} from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { listKnownTimes } from "./known-migrations.ts";
import { openPostgres } from "./postgres.ts";
import { rowsOf } from "./rows-of.ts";

const postgres = process.env.TEST_DATABASE === "postgres";

/** Opens connections to a new, empty database: several on PostgreSQL, one on the embedded database. */
async function openFresh(): Promise<Connection[]> {
  if (!postgres) return [await openEmptyEmbedded()];
  const url = await createEmptyPostgres();
  return Promise.all(Array.from({ length: 4 }, () => openPostgres(url, url, silent)));
}

test("several servers that start at once on an empty database migrate it once", async () => {
  const connections = await openFresh();
  await Promise.all(connections.map((connection) => connection.migrate()));
  const [first] = connections;
  if (!first) throw new Error("no connection");
  const readHashes = async () => {
    const hashes = await rowsOf<{ hash: string; times: number }>(
      first.db,
    )`select hash, count(*)::int as times from drizzle.__drizzle_migrations group by hash`;
    return hashes;
  };
  const once = await readHashes();
  expect(once).toHaveLength(listKnownTimes().length);
  expect(once.filter(({ times }) => times !== 1)).toEqual([]);
  expect(await first.db.select().from(campaigns)).toEqual([]);

  // A later start has nothing to migrate.
  await Promise.all(connections.map((connection) => connection.migrate()));
  expect(await readHashes()).toEqual(once);
  await Promise.all(connections.map((connection) => connection.close()));
});

test("listeners receive notifications of other connections until they stop", async () => {
  const connections = await openFresh();
  const [notifier] = connections;
  const listener = connections.at(-1);
  if (!notifier || !listener) throw new Error("no connection");
  const payloads: string[] = [];
  let wake = () => {};
  const onMessage = (payload: string) => {
    payloads.push(payload);
    wake();
  };
  const next = () => new Promise<void>((resolve) => (wake = resolve));
  const stop = await listener.listen("orders", { onMessage });
  const first = next();
  await notifier.db.execute(sql`select pg_notify('orders', 'one')`);
  await first;
  // Notifications of a rolled back transaction are not sent.
  const rollback = new Error("undo");
  await notifier.db
    .transaction(async (tx) => {
      await tx.execute(sql`select pg_notify('orders', 'never')`);
      throw rollback;
    })
    .catch((error) => expect(error).toBe(rollback));
  const second = next();
  await notifier.db.execute(sql`select pg_notify('orders', 'two')`);
  await second;
  await stop();
  expect(payloads).toEqual(["one", "two"]);
  await Promise.all(connections.map((connection) => connection.close()));
});

if (postgres) {
  test("a missing database is reported at once, with a plain error", async () => {
    const url = new URL(inject("postgresUrl"));
    url.pathname = "/no_such_database";
    await expect(openPostgres(url.href, url.href, silent)).rejects.toThrow(/no_such_database/);
  });
}

test.runIf(postgres)("a database that would corrupt Turkish letters is refused in one line", async () => {
  const url = new URL(inject("postgresUrl"));
  const server = await openPostgres(url.href, url.href, silent);
  await server.db.execute(sql`create database ascii template template0 encoding 'SQL_ASCII' locale 'C'`);
  await server.close();
  url.pathname = "/ascii";
  await expect(openPostgres(url.href, url.href, silent)).rejects.toMatchObject({
    code: "database_unfit",
    message: expect.stringContaining("names a database in SQL_ASCII"),
  });
});

test.runIf(postgres)("the server ends abandoned transactions and endless statements", async () => {
  const url = inject("postgresUrl");
  const connection = await openPostgres(url, url, silent);
  const rows = await rowsOf<{ transaction: string; statement: string }>(
    connection.db,
  )`select current_setting('idle_in_transaction_session_timeout') as transaction,
      current_setting('statement_timeout') as statement`;
  expect(rows).toEqual([{ transaction: "20s", statement: "2min" }]);
  await connection.close();
});

test.runIf(postgres)("writes are prepared statements, and a transaction uses one connection", async () => {
  const connections = await openFresh();
  const [connection, another] = connections;
  if (!connection || !another) throw new Error("no connection");
  await connection.migrate();
  const readBackend = async (db: Pick<Connection["db"], "execute">, number: number) => {
    const result = await db.execute(sql`select pg_backend_pid() as pid, ${number}::int as number`);
    return (result as unknown as { rows: { pid: number; number: number }[] }).rows[0];
  };
  // Concurrent statements use connections, so equal process ids in the transaction prove that it uses one connection.
  const [pids] = await Promise.all([
    connection.db.transaction(async (tx) => [
      await readBackend(tx, 1),
      await readBackend(tx, 2),
      await readBackend(tx, 3),
    ]),
    ...Array.from({ length: 5 }, () => connection.db.execute(sql`select pg_sleep(0.05)`)),
  ]);
  expect(new Set(pids.map((found) => found?.pid)).size).toBe(1);
  expect(pids.map((found) => found?.number)).toEqual([1, 2, 3]);

  const limit = another.rateLimit({ name: "kept", points: 2, seconds: 60 });
  const waits = [await limit.consume("a"), await limit.consume("a"), await limit.consume("a")];
  expect(waits).toEqual([null, null, 60]);
  const rows = await rowsOf<unknown>(
    another.db,
  )`select statement from pg_prepared_statements where statement ~ '^\\s*INSERT'`;
  expect(rows).toHaveLength(1);
  await Promise.all(connections.map((connection) => connection.close()));
});

test.skipIf(postgres)(
  "the embedded database lets other work run between statements, also in a transaction",
  async () => {
    const { db, close } = await openTestDatabase();
    let eventLoopTurns = 0;
    let isWatching = true;
    const turn = () => {
      eventLoopTurns += 1;
      if (isWatching) setImmediate(turn);
    };
    setImmediate(turn);
    const statements = async (on: Pick<typeof db, "execute">) => {
      eventLoopTurns = 0;
      for (let n = 0; n < 20; n += 1) await on.execute(sql`select ${n}::int`);
      return eventLoopTurns;
    };
    expect(await statements(db)).toBeGreaterThanOrEqual(20);
    expect(await db.transaction(statements)).toBeGreaterThanOrEqual(20);
    isWatching = false;
    await close();
  },
);

test.runIf(postgres)("an unreachable address is reported in one line with its variable", async () => {
  const good = new URL(inject("postgresUrl"));
  const readMessage = async (change: (url: URL) => void) => {
    const url = new URL(good);
    change(url);
    const error = await openPostgres(url.href, url.href, silent).then(
      () => new Error("it opened"),
      (error: Error) => error,
    );
    expect(error.message).not.toContain("\n");
    expect(error.message).not.toContain("wrong-password");
    return error.message;
  };
  expect(await readMessage((url) => (url.pathname = "/not_there"))).toMatch(
    /^DATABASE_URL names a database that does not exist/,
  );
  expect(await readMessage((url) => (url.hostname = "no.such.host.invalid"))).toMatch(
    /^DATABASE_URL names a host/,
  );
  expect(await readMessage((url) => (url.port = "1"))).toMatch(
    /^DATABASE_URL leads to a host and port where no/,
  );
  expect(
    await readMessage((url) => {
      url.username = "nobody_here";
      url.password = "wrong-password";
    }),
  ).toMatch(/^DATABASE_URL names a (wrong user or password|user whom)/);
});
