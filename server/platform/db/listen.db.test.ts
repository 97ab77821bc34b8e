import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "#testing/databases/test-database.ts";
import type { Connection } from "./connect.ts";
import { rowsOf } from "./rows-of.ts";

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
});
afterAll(() => connection.close());

/** Queues events; a test waits for the next event. */
function createEvents() {
  const waiting: string[] = [];
  let wake = () => {};
  return {
    add(event: string) {
      waiting.push(event);
      wake();
    },
    async next(): Promise<string> {
      while (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return waiting.shift() ?? "";
    },
  };
}

if (process.env.TEST_DATABASE === "postgres") {
  const kill = () =>
    connection.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
          where application_name = 'imece listen' and datname = current_database()`,
    );

  test("a listener whose connection is killed is notified, and connects again each time", async () => {
    const events = createEvents();
    await connection.listen("town", {
      onMessage: (payload) => events.add(payload),
      onConnectionChange: (connected) => events.add(connected ? "back" : "lost"),
    });
    for (const round of ["one", "two"]) {
      await kill();
      expect(await events.next()).toBe("lost");
      expect(await events.next()).toBe("back");
      await connection.db.execute(sql`select pg_notify('town', ${round})`);
      expect(await events.next()).toBe(round);
    }
  });

  test("a listener that has stopped does not connect again", async () => {
    const events = createEvents();
    const listening = async () => {
      const rows = await rowsOf<{ n: number }>(
        connection.db,
      )`select count(*)::int as n from pg_stat_activity where query = 'listen "village"'`;
      return rows[0]?.n;
    };
    const stop = await connection.listen("village", {
      onMessage: () => {},
      onConnectionChange: (connected) => events.add(connected ? "back" : "lost"),
    });
    expect(await listening()).toBe(1);
    await stop();
    await expect.poll(listening).toBe(0);
    const stopAgain = await connection.listen("village", {
      onMessage: () => {},
      onConnectionChange: (connected) => events.add(connected ? "back" : "lost"),
    });
    await kill();
    expect(await events.next()).toBe("lost");
    // The listener is stopped while it reconnects.
    await stopAgain();
    await expect.poll(listening).toBe(0);
  });
} else {
  test("listeners of an embedded database work in its own process", async () => {
    const events = createEvents();
    await connection.listen("town", { onMessage: (payload) => events.add(payload) });
    await connection.db.execute(sql`select pg_notify('town', 'one')`);
    expect(await events.next()).toBe("one");
  });
}
