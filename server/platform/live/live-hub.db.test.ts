import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Connection } from "#server/platform/db/connect.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { adminUsers, sessions } from "#server/staff/table.ts";
import type { LiveEvent, LiveKind } from "#shared/giving/live-event.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import { announce, announceNow } from "./announce.ts";
import { createLiveHub, type LiveHub } from "./live-hub.ts";

let connection: Connection;
let hub: LiveHub;
beforeAll(async () => {
  connection = await openTestDatabase();
  hub = await createLiveHub(connection, 2);
});
afterAll(() => connection.close());

/** An open screen, and a way to wait for its events. */
function screen(owner: { user?: string; session?: string } = {}, of = hub) {
  const heard: LiveEvent[] = [];
  let wake = () => {};
  let resolveEnd = () => {};
  const end = new Promise<void>((resolve) => {
    resolveEnd = resolve;
  });
  let ended = false;
  const leave = of.join({
    user: owner.user ?? crypto.randomUUID(),
    session: owner.session ?? "",
    send(event) {
      heard.push(event);
      wake();
    },
    end() {
      ended = true;
      resolveEnd();
    },
  });
  /** Waits for this event, and returns the events before it. */
  const until = async (event: LiveEvent) => {
    for (;;) {
      const at = heard.indexOf(event);
      if (at >= 0) return heard.splice(0, at + 1).slice(0, -1);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { until, leave, end, ended: () => ended };
}

const run = (...kinds: LiveKind[]) =>
  connection.db.transaction(async (tx) => {
    for (const kind of kinds) announce(tx, kind);
    await tx.execute(sql`select 1`);
  });

test("a transaction's announcements are sent after its commit, and hold only the kinds", async () => {
  const { until, leave } = screen();
  await connection.db
    .transaction(async (tx) => {
      announce(tx, "sms");
      tx.rollback();
    })
    .catch(() => {});
  await run("order", "alarm", "order");
  announceNow(connection.db, "mail");
  expect(await until("mail")).toEqual(["order", "alarm"]);
  leave?.();
});

test("a process sends few notices for many transactions, and one of them after the last commit", async () => {
  const notices: number[] = [];
  await connection.listen("live", {
    onMessage: (payload) => void (payload === "refund" && notices.push(performance.now())),
  });
  const began = performance.now();
  await Promise.all(Array.from({ length: 40 }, () => run("refund")));
  const committed = performance.now();
  await expect.poll(() => notices.at(-1)).toBeGreaterThan(committed);
  expect(notices.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 250);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "a change is shown within two seconds in another process",
  async () => {
    if (connection.driver.kind !== "postgres") throw new Error("postgres");
    const { url } = connection.driver;
    const there = await openPostgres(url, url, silent);
    const thereHub = await createLiveHub(there, 2);
    try {
      const screens = [screen(), screen({}, thereHub)];
      const began = performance.now();
      await run("order");
      await Promise.all(screens.map(({ until }) => until("order")));
      expect(performance.now() - began).toBeLessThan(2_000);
      for (const { leave } of screens) leave?.();
    } finally {
      thereHub.close();
      await there.close();
    }
  },
);

test("a person gets no more streams than the limit, over all sessions, until one is closed", () => {
  const user = "a person";
  const first = screen({ user, session: "a" });
  const second = screen({ user, session: "b" });
  expect(screen({ user, session: "c" }).leave).toBeNull();
  expect(screen({ session: "a" }).leave).not.toBeNull();
  second.leave?.();
  expect(screen({ user, session: "c" }).leave).not.toBeNull();
  expect(first.ended()).toBe(false);
});

test("a stream ends with its session: signed out, deleted, switched off or demoted, by any process", async () => {
  const { db } = connection;
  const newUser = async (name: string) => {
    const [user] = await db
      .insert(adminUsers)
      .values({ email: `${name}@example.org`, fullName: name, role: "admin" })
      .returning({ id: adminUsers.id });
    const [session] = await db
      .insert(sessions)
      .values({ userId: user?.id ?? "", token: name, expiresAt: new Date(Date.now() + 60_000) })
      .returning({ id: sessions.id });
    return { user: user?.id ?? "", session: session?.id ?? "" };
  };
  const out = await newUser("out");
  const gone = await newUser("gone");
  const off = await newUser("off");
  const demoted = await newUser("demoted");
  const screens = [out, gone, off, demoted].map((owner) => screen(owner));
  const elsewhere = screen({ ...out, session: "another of the same person" });
  await db.delete(sessions).where(eq(sessions.id, out.session));
  await db.delete(adminUsers).where(eq(adminUsers.id, gone.user));
  await db.update(adminUsers).set({ banned: true }).where(eq(adminUsers.id, off.user));
  await db.update(adminUsers).set({ fullName: "renamed" });
  await db.update(adminUsers).set({ role: "viewer" }).where(eq(adminUsers.id, demoted.user));
  await Promise.all(screens.map(({ end }) => end));
  expect(elsewhere.ended()).toBe(false);
  await db
    .transaction(async (tx) => {
      await tx.delete(adminUsers).where(eq(adminUsers.id, out.user));
      tx.rollback();
    })
    .catch(() => {});
  const watching = screen();
  await run("order");
  await watching.until("order");
  expect(elsewhere.ended(), "a rollback ends no stream").toBe(false);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "after a lost connection screens load again, and then get announcements as before",
  async () => {
    const { until, leave } = screen();
    await connection.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'imece listen' and datname = current_database()`);
    await until("any");
    await run("order");
    await until("order");
    leave?.();
  },
);

test("closing ends every stream and refuses new ones", () => {
  const open = screen();
  hub.close();
  expect(open.ended()).toBe(true);
  expect(screen().leave).toBeNull();
});
