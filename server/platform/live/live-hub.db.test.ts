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

/** Opens a screen; `until` waits for an event. */
function openScreen(owner: { user?: string; session?: string } = {}, liveHub = hub) {
  const events: LiveEvent[] = [];
  let wake = () => {};
  let resolveEnd = () => {};
  const end = new Promise<void>((resolve) => {
    resolveEnd = resolve;
  });
  let ended = false;
  const leave = liveHub.join({
    user: owner.user ?? crypto.randomUUID(),
    session: owner.session ?? "",
    send(event) {
      events.push(event);
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
      const at = events.indexOf(event);
      if (at >= 0) return events.splice(0, at + 1).slice(0, -1);
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

test("announcements are sent after the commit and contain only the kinds", async () => {
  const { until, leave } = openScreen();
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

test("a process sends few notices for many transactions, and the last notice after the last commit", async () => {
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
    const otherConnection = await openPostgres(url, url, silent);
    const otherHub = await createLiveHub(otherConnection, 2);
    try {
      const screens = [openScreen(), openScreen({}, otherHub)];
      const began = performance.now();
      await run("order");
      await Promise.all(screens.map(({ until }) => until("order")));
      expect(performance.now() - began).toBeLessThan(2_000);
      for (const { leave } of screens) leave?.();
    } finally {
      otherHub.close();
      await otherConnection.close();
    }
  },
);

test("all sessions of a person together have a limited number of streams", () => {
  const user = "a person";
  const first = openScreen({ user, session: "a" });
  const second = openScreen({ user, session: "b" });
  expect(openScreen({ user, session: "c" }).leave).toBeNull();
  expect(openScreen({ session: "a" }).leave).not.toBeNull();
  second.leave?.();
  expect(openScreen({ user, session: "c" }).leave).not.toBeNull();
  expect(first.ended()).toBe(false);
});

test("a stream ends when its person is signed out, deleted, banned or demoted by any process", async () => {
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
  const signedOut = await newUser("out");
  const deleted = await newUser("gone");
  const banned = await newUser("off");
  const demoted = await newUser("demoted");
  const screens = [signedOut, deleted, banned, demoted].map((owner) => openScreen(owner));
  const otherSession = openScreen({ ...signedOut, session: "another of the same person" });
  await db.delete(sessions).where(eq(sessions.id, signedOut.session));
  await db.delete(adminUsers).where(eq(adminUsers.id, deleted.user));
  await db.update(adminUsers).set({ banned: true }).where(eq(adminUsers.id, banned.user));
  await db.update(adminUsers).set({ fullName: "renamed" });
  await db.update(adminUsers).set({ role: "viewer" }).where(eq(adminUsers.id, demoted.user));
  await Promise.all(screens.map(({ end }) => end));
  expect(otherSession.ended()).toBe(false);
  await db
    .transaction(async (tx) => {
      await tx.delete(adminUsers).where(eq(adminUsers.id, signedOut.user));
      tx.rollback();
    })
    .catch(() => {});
  const watchingScreen = openScreen();
  await run("order");
  await watchingScreen.until("order");
  expect(otherSession.ended(), "a rollback ends no stream").toBe(false);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "screens load again after a lost connection, and then receive announcements again",
  async () => {
    const { until, leave } = openScreen();
    await connection.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'imece listen' and datname = current_database()`);
    await until("any");
    await run("order");
    await until("order");
    leave?.();
  },
);

test("closing ends every stream and refuses new ones", () => {
  const lastScreen = openScreen();
  hub.close();
  expect(lastScreen.ended()).toBe(true);
  expect(openScreen().leave).toBeNull();
});
