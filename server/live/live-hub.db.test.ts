import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveKind } from "#shared/live-event.ts";
import { adminUsers, sessions } from "../accounts/table.ts";
import type { Connection } from "../db/connect.ts";
import { openPostgres } from "../db/postgres.ts";
import { openTestDatabase, silent } from "../db/test-database.ts";
import { announce, announceNow } from "./announce.ts";
import type { NumberedNews } from "./collect-news.ts";
import { createLiveHub, type LiveHub, type StreamEnd } from "./live-hub.ts";

let connection: Connection;
let hub: LiveHub;
beforeAll(async () => {
  connection = await openTestDatabase();
  hub = await createLiveHub(connection, { collectMs: 20, maxPerPerson: 2 });
});
afterAll(() => connection.close());

/** A screen: the news it got, and a way to wait for the next. */
function screen(
  since: string | null = null,
  { user = crypto.randomUUID() as string, session = "" } = {},
  of = hub,
) {
  const heard: NumberedNews[] = [];
  let wake = () => {};
  let ended: StreamEnd | false = false;
  let tellEnd = (_why: StreamEnd) => {};
  const end = new Promise<StreamEnd>((resolve) => {
    tellEnd = resolve;
  });
  const stop = of.subscribe({ user, session }, since, {
    hear(news) {
      heard.push(news);
      wake();
    },
    end(why) {
      ended = why;
      tellEnd(why);
    },
  });
  const next = async () => {
    while (heard.length === 0) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return heard.shift() as NumberedNews;
  };
  /** Until this kind is told; skips what earlier tests left behind. */
  const about = async (kind: LiveKind) => {
    for (;;) {
      const news = await next();
      if (news.events.some((event) => event.kind === kind)) return news;
    }
  };
  return { next, about, heard, stop: () => stop?.(), refused: stop === null, ended: () => ended, end };
}

const run = (...kinds: LiveKind[]) =>
  connection.db.transaction(async (tx) => {
    for (const kind of kinds) announce(tx, kind);
    await tx.execute(sql`select 1`);
  });

test("what a transaction announces is told once it is committed, by its kinds alone", async () => {
  const { next, about, heard, stop } = screen();
  await connection.db
    .transaction(async (tx) => {
      announce(tx, "sms");
      tx.rollback();
    })
    .catch(() => {});
  await run("order", "alarm", "order");
  const { id: _, ...news } = await next();
  expect(news).toEqual({ events: [{ kind: "order" }, { kind: "alarm" }], missed: false });
  announceNow(connection.db, "mail");
  await about("mail");
  expect(heard).toEqual([]);
  stop();
});

test("of many transactions at once a process sends few notices, one of them after the last commit", async () => {
  const notices: number[] = [];
  await connection.listen("live", {
    heard: (payload) => void (payload === "refund" && notices.push(performance.now())),
    reached() {},
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
    const thereHub = await createLiveHub(there);
    try {
      const screens = [screen(), screen(null, {}, thereHub)];
      const began = performance.now();
      await run("order");
      await Promise.all(screens.map(({ about }) => about("order")));
      expect(performance.now() - began).toBeLessThan(2_000);
      for (const { stop } of screens) stop();
    } finally {
      thereHub.close();
      await there.close();
    }
  },
);

test("a stream that was cut off gets what it missed as one news, or a note to load again", async () => {
  const watching = screen();
  const told = async (kind: LiveKind) => {
    await run(kind);
    return watching.about(kind);
  };
  const since = await told("order");
  await told("sms");
  const last = await told("order");
  const [missed, ...others] = screen(since.id).heard;
  expect(others).toEqual([]);
  expect(missed).toEqual({ id: last.id, events: expect.arrayContaining([{ kind: "order" }]), missed: false });
  expect(missed?.events).toContainEqual({ kind: "sms" });
  expect(missed?.events).toHaveLength(2);
  expect(screen(last.id).heard).toEqual([]);
  for (const unknown of ["0badc0ffee00-1", "nonsense", "", `${last.id}0`]) {
    expect(screen(unknown).heard).toMatchObject([{ events: [], missed: true }]);
  }
  watching.stop();
});

test("a person's oldest stream ends when there are too many, over all sessions; a closed one makes room", () => {
  const user = "a person";
  const [first, second] = [screen(null, { user, session: "a" }), screen(null, { user, session: "b" })];
  const other = screen(null, { session: "a" });
  const third = screen(null, { user, session: "c" });
  expect([first, second, third, other].map(({ ended }) => ended())).toEqual(["crowded", false, false, false]);
  second.stop();
  const fourth = screen(null, { user, session: "a" });
  expect([third, fourth].map(({ ended }) => ended())).toEqual([false, false]);
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
  const [out, gone, off, demoted] = [
    await newUser("out"),
    await newUser("gone"),
    await newUser("off"),
    await newUser("demoted"),
  ];
  const screens = [out, gone, off, demoted].map((owner) => screen(null, owner));
  const elsewhere = screen(null, { ...out, session: "another of the same person" });
  await db.delete(sessions).where(eq(sessions.id, out.session));
  await db.delete(adminUsers).where(eq(adminUsers.id, gone.user));
  await db.update(adminUsers).set({ banned: true }).where(eq(adminUsers.id, off.user));
  await db.update(adminUsers).set({ fullName: "renamed" });
  await db.update(adminUsers).set({ role: "viewer" }).where(eq(adminUsers.id, demoted.user));
  expect(await Promise.all(screens.map(({ end }) => end))).toEqual(Array(4).fill("ended"));
  expect(elsewhere.ended()).toBe(false);
  await db
    .transaction(async (tx) => {
      await tx.delete(adminUsers).where(eq(adminUsers.id, out.user));
      tx.rollback();
    })
    .catch(() => {});
  const watching = screen();
  await run("order");
  await watching.about("order");
  expect(elsewhere.ended(), "a rollback ends no stream").toBe(false);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "after a lost connection screens load again, and then get announcements as before",
  async () => {
    const { next, about, stop } = screen();
    await connection.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'imece listen' and datname = current_database()`);
    while (!(await next()).missed);
    await run("order");
    await about("order");
    stop();
  },
);

test("closing ends every stream and refuses new ones", async () => {
  const open = screen();
  hub.close();
  expect(open.ended()).toBe("closing");
  expect(screen().refused).toBe(true);
});
