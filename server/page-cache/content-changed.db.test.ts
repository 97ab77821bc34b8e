import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contentKinds } from "#shared/content-kinds.ts";
import { campaigns } from "../campaigns/table.ts";
import { news } from "../content/news/table.ts";
import { pages } from "../content/pages/table.ts";
import { sliders } from "../content/sliders/table.ts";
import type { Connection, Db, Tx } from "../db/connect.ts";
import { openTestDatabase } from "../db/test-database.ts";
import { projects } from "../projects/table.ts";

let connection: Connection;
let db: Db;
const heard: string[] = [];
let wake = () => {};
beforeAll(async () => {
  connection = await openTestDatabase();
  db = connection.db;
  await connection.listen("content_changed", {
    heard(payload) {
      heard.push(payload);
      if (payload === "end:") wake();
    },
  });
  const text = { description: "…", image: "" };
  await db.insert(campaigns).values({ ...text, id: "genel", title: "Genel", category: "genel" });
  await db
    .insert(projects)
    .values({ ...text, id: "well", slug: "kuyu", title: "Kuyu", category: "Su Kuyusu" });
  await db.insert(news).values({ id: "n", slug: "n", title: "Haber", excerpt: "…", category: "Duyurular" });
  await db.insert(sliders).values({ ...text, id: "s", title: "Afiş" });
  await db.insert(pages).values({ id: "p", slug: "p", title: "Sayfa", content: "…" });
  // Waits for the notifications of the inserts above, which belong to no test.
  await toldOf();
});
afterAll(() => connection.close());

/** The notifications of these changes, made in one transaction. */
async function toldOf(...changes: SQL[]): Promise<string[]> {
  heard.length = 0;
  const ended = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await db.transaction(async (tx: Tx) => {
    for (const change of changes) await tx.execute(change);
  });
  await db.execute(sql`select pg_notify('content_changed', 'end:')`);
  await ended;
  return heard.filter((payload) => payload !== "end:").sort();
}

test("a change by staff or plain SQL in any content table is announced with its row", async () => {
  expect(await toldOf(sql`update campaigns set title = 'Genel Bağış'`)).toEqual(["campaigns:genel"]);
  expect(await toldOf(sql`update projects set is_active = false`)).toEqual(["projects:well"]);
  expect(await toldOf(sql`update news set content = 'x'`)).toEqual(["news:n"]);
  expect(await toldOf(sql`update sliders set deleted_at = now()`)).toEqual(["sliders:s"]);
  expect(await toldOf(sql`update pages set slug = 'q'`)).toEqual(["pages:p"]);
  const insert = sql`insert into pages (id, slug, title, content) values ('r', 'r', 'r', 'r')`;
  expect(await toldOf(insert, sql`delete from sliders`)).toEqual(["pages:r", "sliders:s"]);
  expect(await toldOf(sql`truncate news`)).toEqual(["news:"]);
});

test("a gallery and the foundation's facts are announced, another setting is not", async () => {
  const pictures = sql`'[{"image": "/a", "alt": "b"}]'`;
  expect(await toldOf(sql`update campaigns set gallery = ${pictures}`)).toEqual(["campaigns:genel"]);
  expect(await toldOf(sql`update projects set gallery = ${pictures}`)).toEqual(["projects:well"]);
  const set = (key: string) => sql`insert into settings (key, value) values (${key}, '{}')`;
  expect(await toldOf(set("foundation"), set("other"))).toEqual(["settings:foundation"]);
  expect(await toldOf(sql`update settings set value = '[]'`)).toEqual(["settings:foundation"]);
  expect(await toldOf(sql`delete from settings`)).toEqual(["settings:foundation"]);
});

test("an update that changes nothing is not announced", async () => {
  expect(await toldOf(sql`update campaigns set title = title`, sql`update pages set slug = slug`)).toEqual(
    [],
  );
});

test("a donation's amounts and supporters are not announced", async () => {
  const order = sql`insert into orders (id, payment_method, total_amount) values ('HDTESTCONTENT001', 'card', 300)`;
  const items = sql`insert into order_items
    (order_id, position, campaign_id, project_id, campaign_title, category, donation_type, amount, quantity)
    values ('HDTESTCONTENT001', 0, 'genel', null, 'x', 'genel', 'standart', 100, 1),
      ('HDTESTCONTENT001', 1, null, 'well', 'x', 'genel', 'standart', 200, 1)`;
  expect(await toldOf(order, items)).toEqual([]);
  expect(await toldOf(sql`update orders set status = 'completed'`)).toEqual([]);
  expect(await toldOf(sql`update orders set status = 'cancelled'`)).toEqual([]);
  // Staff edit the opening amount.
  expect(await toldOf(sql`update campaigns set opening_amount = 500`)).toEqual(["campaigns:genel"]);
});

test("every kind of content has the triggers that announce its changes", async () => {
  const { rows } = (await db.execute(sql`
    select c.relname || ' ' || t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'tell_content_changed'::regproc`)) as unknown as { rows: { trigger: string }[] };
  const found = new Set(rows.map(({ trigger }) => trigger));
  const missing = Object.keys(contentKinds).filter((kind) =>
    ["tell", "tell_update", "tell_truncate"].some((name) => !found.has(`${kind} ${kind}_${name}`)),
  );
  expect(missing, "write a migration with triggers like those of pages in migration 0000").toEqual([]);
});

test("every column is announced, except those that donations move and those that no visitor sees", async () => {
  const { rows } = (await db.execute(sql`
    select c.relname || '.' || a.attname as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_trigger t on t.tgrelid = c.oid and t.tgname = c.relname || '_tell_update'
    where t.tgfoid = 'tell_content_changed'::regproc and array_length(t.tgattr, 1) > 0 and not a.attnum = any (t.tgattr) order by 1`)) as unknown as {
    rows: { column: string }[];
  };
  const unseen = ["slug_locked", "updated_by"];
  const silent = rows
    .map(({ column }) => column)
    .filter((name) => !unseen.includes(name.split(".")[1] ?? ""));
  expect(silent, "name the column in the trigger <table>_tell_update, in a migration").toEqual([
    "campaigns.collected_amount",
    "projects.collected_amount",
    "projects.supporter_count",
  ]);
});
