import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns } from "../campaigns/table.ts";
import type { Connection } from "../db/connect.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { createLiveHub, type LiveHub, type NumberedNews } from "./live-hub.ts";

let connection: Connection;
let hub: LiveHub;
beforeAll(async () => {
  connection = await openTestDatabase();
  const text = { description: "…", image: "" };
  await connection.db.insert(campaigns).values({ ...text, id: "genel", title: "Genel", category: "genel" });
  hub = await createLiveHub(connection, { collectMs: 20, maxKept: 3, maxPerOwner: 2 });
});
afterAll(() => connection.close());

/** A screen: what it heard, and a wait for the next. */
function screen(since: string | null = null, owner: string = crypto.randomUUID()) {
  const heard: NumberedNews[] = [];
  let wake = () => {};
  let ended = false;
  const stop = hub.subscribe(owner, since, {
    hear(news) {
      heard.push(news);
      wake();
    },
    end() {
      ended = true;
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
  /** What an earlier test left behind may come first. */
  const about = async (id: string) => {
    for (;;) {
      const news = await next();
      if (news.events.some((event) => event.id === id)) return news;
    }
  };
  return { next, about, heard, stop: () => stop?.(), refused: stop === null, ended: () => ended };
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

test("a new order, its completion, its SMS and its alarm are told, with ids and nothing of a person", async () => {
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

test("what changes nothing that is shown, and what is taken back, is not told", async () => {
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

test("orders in a burst are told together, and a statement over many rows names only some", async () => {
  const { about, stop } = screen();
  const ids = Array.from({ length: 60 }, newId);
  await run(...ids.flatMap(placing));
  const { events, missed } = await about(ids[0] ?? "");
  expect([events.length, missed]).toEqual([50, true]);
  stop();
});

test("of transactions that commit beside each other each is seen, or committed when another one is", async () => {
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
  // As a screen does: it loads after each news, and at the end nobody tells it anything any more.
  while (seen.size < ids.length) {
    await next();
    await shown();
  }
  await all;
  expect([seen.size, open]).toEqual([ids.length, 0]);
  stop();
});

test("a stream that was cut off gets what it missed; one that missed too much is told so", async () => {
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

test("nobody has more streams than their share; one that ends makes room", () => {
  const owner = "a session";
  const [first, second, third] = [screen(null, owner), screen(null, owner), screen(null, owner)];
  expect([first, second, third].map(({ refused }) => refused)).toEqual([false, false, true]);
  first.stop();
  expect(screen(null, owner).refused).toBe(false);
  expect(screen(null, "another").refused).toBe(false);
});

test.runIf(process.env.TEST_DATABASE === "postgres")(
  "after a cut connection screens are told to load again, and then hear as before",
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

test("closing ends every stream and takes no new one", async () => {
  const open = screen();
  hub.close();
  expect(open.ended()).toBe(true);
  expect(screen().refused).toBe(true);
});
