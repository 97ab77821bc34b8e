import { eq, type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminUsers, sessions } from "../accounts/table.ts";
import { campaigns } from "../campaigns/table.ts";
import type { Connection } from "../db/connect.ts";
import { openTestDatabase } from "../db/test-database.ts";
import type { NumberedNews } from "./collect-news.ts";
import { createLiveHub, type LiveHub, type StreamEnd } from "./live-hub.ts";

let connection: Connection;
let hub: LiveHub;
beforeAll(async () => {
  connection = await openTestDatabase();
  const text = { description: "…", image: "" };
  await connection.db.insert(campaigns).values({ ...text, id: "genel", title: "Genel", category: "genel" });
  hub = await createLiveHub(connection, { collectMs: 20, maxKept: 3, maxPerPerson: 2 });
});
afterAll(() => connection.close());

/** A screen: the news it got, and a way to wait for the next. */
function screen(since: string | null = null, { user = crypto.randomUUID() as string, session = "" } = {}) {
  const heard: NumberedNews[] = [];
  let wake = () => {};
  let ended: StreamEnd | false = false;
  let tellEnd = (_why: StreamEnd) => {};
  const end = new Promise<StreamEnd>((resolve) => {
    tellEnd = resolve;
  });
  const stop = hub.subscribe({ user, session }, since, {
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
  /** Skips news that earlier tests left behind. */
  const about = async (id: string) => {
    for (;;) {
      const news = await next();
      if (news.events.some((event) => event.id === id)) return news;
    }
  };
  return { next, about, heard, stop: () => stop?.(), refused: stop === null, ended: () => ended, end };
}

let made = 0;
const newId = () => `HDLIVE${String(++made).padStart(10, "0")}`;

const placing = (id: string): SQL[] => [
  sql`insert into orders (id, payment_method, total_amount, customer_name) values (${id}, 'card', 500, 'Ayşe Yılmaz')`,
  sql`insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
      values (${id}, 0, 'genel', 'x', 'genel', 'standart', 500, 1)`,
];
const run = (...statements: SQL[]) =>
  connection.db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });

test("a new order, its completion, its SMS and its alarm are announced, with ids and no personal data", async () => {
  const { next, stop } = screen();
  const id = newId();
  await run(...placing(id));
  expect(await next()).toMatchObject({ events: [{ kind: "order", id, status: "pending" }], missed: false });
  await run(sql`update orders set status = 'completed' where id = ${id}`);
  expect(await next()).toMatchObject({ events: [{ kind: "order", id, status: "completed" }] });
  await run(sql`insert into sms_outbox (order_id, phone, text) values (${id}, '5321234567', 'x')`);
  expect(await next()).toMatchObject({ events: [{ kind: "sms", id, status: "queued" }] });
  await run(sql`update orders set sms_sent = true where id = ${id}`);
  expect(await next()).toMatchObject({ events: [{ kind: "order", id, status: "completed" }] });
  await run(
    sql`insert into payment_alarms (kind, order_id) values ('duplicate_payment', ${id})`,
    sql`update orders set status = 'cancelled' where id = ${id}`,
  );
  const { events } = await next();
  expect(events).toContainEqual({ kind: "alarm", id: expect.stringMatching(/^\d+$/), status: "open" });
  expect(events).toContainEqual({ kind: "order", id, status: "cancelled" });
  stop();
});

test("changes that are not shown, and rolled back changes, are not announced", async () => {
  const [id, other] = [newId(), newId()];
  await run(...placing(id));
  const { next, about, heard, stop } = screen();
  await about(id);
  await run(sql`update orders set status = status, updated_at = now() where id = ${id}`);
  const broken = run(...placing(newId()), sql`update orders set status = 'completed'`, sql`select 1 / 0`);
  await expect(broken).rejects.toThrow();
  await run(...placing(other));
  expect((await next()).events).toEqual([{ kind: "order", id: other, status: "pending" }]);
  expect(heard).toEqual([]);
  stop();
});

test("orders in a burst are announced together, and a statement over many rows names only some", async () => {
  const { about, stop } = screen();
  const ids = Array.from({ length: 60 }, newId);
  await run(...ids.flatMap(placing));
  const { events, missed } = await about(ids[0] ?? "");
  expect([events.length, missed]).toEqual([50, true]);
  stop();
});

test("of concurrent transactions each is announced, or committed when another one is announced", async () => {
  const { next, stop } = screen();
  const ids = Array.from({ length: 40 }, newId);
  let open = ids.length;
  const all = Promise.all(ids.map((id) => run(...placing(id)).then(() => --open)));
  const seen = new Set<string>();
  const shown = async () => {
    const { rows } = (await connection.db.execute(
      sql`select id from orders where id in ${ids}`,
    )) as unknown as { rows: { id: string }[] };
    for (const { id } of rows) seen.add(id);
  };
  // Like a screen: it loads after each announcement, and gets none after the last.
  while (seen.size < ids.length) {
    await next();
    await shown();
  }
  await all;
  expect([seen.size, open]).toEqual([ids.length, 0]);
  stop();
});

test("a stream that was cut off gets what it missed, or a note that it missed too much", async () => {
  const watching = screen();
  const placed = async () => {
    const id = newId();
    await run(...placing(id));
    return watching.about(id);
  };
  const [since, one, two] = [await placed(), await placed(), await placed()];
  expect(screen(since.id).heard).toEqual([one, two]);
  expect(screen(two.id).heard).toEqual([]);
  await placed();
  await placed();
  for (const unknown of [since.id, "0badc0ffee00-1", "nonsense", ""]) {
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
  const id = newId();
  const watching = screen();
  await run(...placing(id));
  await watching.about(id);
  expect(elsewhere.ended(), "a rollback ends no stream").toBe(false);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "after a lost connection screens load again, and then get announcements as before",
  async () => {
    const { next, stop } = screen();
    await connection.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'imece listen' and datname = current_database()`);
    while (!(await next()).missed);
    const id = newId();
    await run(...placing(id));
    expect((await next()).events).toEqual([{ kind: "order", id, status: "pending" }]);
    stop();
  },
);

test("closing ends every stream and refuses new ones", async () => {
  const open = screen();
  hub.close();
  expect(open.ended()).toBe("closing");
  expect(screen().refused).toBe(true);
});
