import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertOrder } from "#server/giving/orders/insert-order.ts";
import type { OrderRequest } from "#server/giving/orders/order-request.ts";
import { priceOrder } from "#server/giving/orders/price-items.ts";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import type { Clock } from "#server/platform/clock.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import {
  addRecord,
  campaignTests,
  openTestRecords,
  rowOf,
  type TestRecords,
} from "#testing/world/records.ts";
import { campaignVerbs } from "./campaign-kind.ts";
import { findActiveCampaigns } from "./queries.ts";
import { findCampaignForStaff, listCampaignsForStaff, nextCampaignPosition } from "./staff-queries.ts";
import { campaigns } from "./table.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

const input = { title: "Yetim Gülüşü", description: "…", category: "yetim" as const, displayOrder: 1 };

test("the id is made from the title, with a number when another campaign, even an archived one, has it", async () => {
  const ctx = staff.as("editor");
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    const made = await campaignVerbs.create(ctx, input);
    if (made.kind === "saved") ids.push(made.id);
    await campaignVerbs.remove(ctx, ids[0] ?? "");
  }
  expect(ids).toEqual(["yetim-gulusu", "yetim-gulusu-2", "yetim-gulusu-3"]);
  const long = await campaignVerbs.create(ctx, { ...input, title: `${"a".repeat(74)} b` });
  expect(long).toMatchObject({ kind: "saved", id: "a".repeat(74) });
  const arabic = await campaignVerbs.create(ctx, { ...input, title: "ماء للقرية" });
  expect(arabic).toMatchObject({ kind: "saved", id: "kampanya-2" });
  const none = await campaignVerbs.create(ctx, { ...input, title: "!!!" });
  expect(none).toEqual({ kind: "refused", errors: { title: "invalid" } });
});

test("two campaigns with equal titles that are added at once get different ids", async () => {
  const sameInput = { ...input, title: "Aynı Anda" };
  const made = await Promise.all([
    campaignVerbs.create(staff.as("admin"), sameInput),
    campaignVerbs.create(staff.as("editor"), sameInput),
  ]);
  expect(made.map((outcome) => (outcome.kind === "saved" ? outcome.id : outcome.kind)).sort()).toEqual([
    "ayni-anda",
    "ayni-anda-2",
  ]);
});

test.each([
  [{ description: "" }, { description: "required" }],
  [{ category: "spor" as never }, { category: "invalid" }],
  [{ minAmount: -1 }, { minAmount: "negative" }],
  [{ targetAmount: 0.5 }, { targetAmount: "invalid" }],
  [{ targetAmount: 1e15 }, { targetAmount: "tooLarge" }],
  [{ displayOrder: undefined as never }, { displayOrder: "required" }],
  [{ displayOrder: -1 }, { displayOrder: "negative" }],
  [{ displayOrder: 1.5 }, { displayOrder: "invalid" }],
  [{ image: "/uploads/campaigns/removed-0a1b2c3d-100x100.jpg" }, { image: "gone" }],
])("%j is refused: %j, and no other campaign moves", async (over, errors) => {
  const before = await staff.db.execute(sql`select id, display_order from campaigns order by id`);
  expect(await campaignVerbs.create(staff.as("editor"), { ...input, ...over })).toEqual({
    kind: "refused",
    errors,
  });
  const after = await staff.db.execute(sql`select id, display_order from campaigns order by id`);
  expect((after as unknown as { rows: unknown[] }).rows).toEqual(
    (before as unknown as { rows: unknown[] }).rows,
  );
});

test("amounts are kuruş, an empty amount is null, and zero is an amount", async () => {
  const amounts = { minAmount: 0, targetAmount: 123_45 };
  const { id } = await addRecord(staff.as("editor"), campaignTests, "Tutarlı", amounts);
  expect(await findCampaignForStaff(staff.db, id)).toMatchObject(amounts);
  const none = await addRecord(staff.as("editor"), campaignTests, "Tutarsız");
  expect(await findCampaignForStaff(staff.db, none.id)).toMatchObject({
    minAmount: null,
    targetAmount: null,
  });
});

test("the form of a new campaign proposes the last position", async () => {
  const rows = await rowsOf<{ last: number }>(
    staff.db,
  )`select max(display_order)::int as last from campaigns where archived_at is null`;
  expect(await nextCampaignPosition(staff.db)).toBe((rows[0]?.last ?? 0) + 1);
});

test("campaigns that reached their target can be moved to the end and back, but not by a viewer", async () => {
  const { db, trail } = staff;
  const ctx = staff.as("editor");
  await db.delete(campaigns);
  const make = async (title: string, collectedAmount: number, targetAmount: number | null) => {
    const { id } = await addRecord(ctx, campaignTests, title, { displayOrder: 50, targetAmount });
    await db
      .update(campaigns)
      .set({ openingAmount: collectedAmount, collectedAmount })
      .where(eq(campaigns.id, id));
  };
  // Each new campaign gets position 50 and moves the earlier campaigns, so the last campaign is the first of the list.
  await make("dörtte biri", 25_00, 100_00);
  await make("fazlası", 250_00, 100_00);
  await make("hedefsiz", 250_00, null);
  await make("tam", 100_00, 100_00);
  await make("sıfır hedefli", 0, 0);
  const order = async () => (await listCampaignsForStaff(db, {})).rows.map(({ title }) => title);
  const before = ["sıfır hedefli", "tam", "hedefsiz", "fazlası", "dörtte biri"];
  expect(await order()).toEqual(before);

  expect(await campaignVerbs.moveReachedLast(staff.as("viewer"))).toMatchObject({ kind: "forbidden" });
  expect(await order()).toEqual(before);
  const arranged = await campaignVerbs.moveReachedLast(ctx);
  if (arranged.kind !== "arranged") throw new Error(arranged.kind);
  expect(arranged.moved).toBe(2);
  expect(await order()).toEqual(["sıfır hedefli", "hedefsiz", "dörtte biri", "tam", "fazlası"]);
  const entry = {
    actor: "editor hanım",
    action: "move",
    before: { displayOrder: 51 },
    after: { displayOrder: 53 },
  };
  expect((await trail("tam")).at(-1)).toMatchObject(entry);
  expect(await campaignVerbs.moveReachedLast(ctx)).toEqual({ kind: "edge" });

  expect(await campaignVerbs.reorder(ctx, arranged.undo)).toEqual({ kind: "moved" });
  expect(await order()).toEqual(before);
});

const donor = { name: "Ayşe Yılmaz", email: "", phone: "5551234567" };
const orderOf = (id: string) => ({
  items: [{ id, title: "x", amount: 100_00, quantity: 1, category: "genel", donationType: "standart" }],
  donor,
  totalAmount: 100_00,
  paymentMethod: "bank_transfer" as const,
  message: "",
  isRecurring: false,
  company: null,
  consents: [],
});

const insert = (request: OrderRequest, clock: Clock) =>
  staff.db.transaction(async (tx) => {
    const priced = await priceOrder(tx, request);
    if ("kind" in priced) return priced;
    return { kind: "placed" as const, id: await insertOrder({ tx, clock }, request, priced, "tr") };
  });

test("an order of a closed campaign is refused with its title, and earlier donations still count", async () => {
  const { db } = staff;
  const ctx = staff.as("editor");
  const { id } = await addRecord(ctx, campaignTests, "Sepetteki");
  const place = () => insert(orderOf(id), ctx.clock);
  const placed = await place();
  if (placed.kind !== "placed") throw new Error(JSON.stringify(placed));

  await campaignVerbs.activate(ctx, id, false);
  expect(await place()).toEqual({ kind: "refused", code: "INVALID_CAMPAIGN", subject: id });
  expect(await findActiveCampaigns(db, [id])).toEqual([]);
  await campaignVerbs.activate(ctx, id, true);
  expect(await place()).toMatchObject({ kind: "placed" });

  await campaignVerbs.remove(ctx, id);
  expect(await place()).toEqual({ kind: "refused", code: "INVALID_CAMPAIGN", subject: id });
  await db.execute(sql`update ${orders} set status = 'completed' where id = ${placed.id}`);
  expect(await rowOf(db, campaignTests, id)).toMatchObject({ collectedAmount: 100_00, isActive: false });
  expect(await staff.count(orderItems)).toBe(2);
  const archive = await listCampaignsForStaff(db, { deleted: true, search: "sepet" });
  expect(archive.rows[0]).toMatchObject({ id, collectedAmount: 100_00, deletedAt: staff.now() });
});

test("a donation to a campaign does not make its open form stale", async () => {
  const { db } = staff;
  const ctx = staff.as("editor");
  const target = await addRecord(ctx, campaignTests, "Bağış alan");
  const placed = await insert(orderOf(target.id), ctx.clock);
  if (placed.kind !== "placed") throw new Error(JSON.stringify(placed));
  await db.execute(sql`update ${orders} set status = 'completed' where id = ${placed.id}`);
  expect(await campaignTests.update(ctx, target, "Bağış alan")).toMatchObject({ kind: "saved" });
  expect(await rowOf(db, campaignTests, target.id)).toMatchObject({ collectedAmount: 100_00 });
});

test("completing orders while campaigns are moved causes no deadlock", async () => {
  const { db } = staff;
  const ctx = staff.as("editor");
  const ids: string[] = [];
  for (const title of "zyxwv") {
    const { id } = await addRecord(ctx, campaignTests, `${title} sırası`, { displayOrder: 100 });
    ids.push(id);
  }
  const placed: string[] = [];
  for (let n = 0; n < 8; n++) {
    const items = ids.flatMap((id) => orderOf(id).items);
    const request = { ...orderOf(""), items, totalAmount: items.length * 100_00 };
    const order = await insert(request, ctx.clock);
    if (order.kind === "placed") placed.push(order.id);
  }
  expect(placed).toHaveLength(8);
  const force = { expectedUpdatedAt: new Date(0), force: true };
  await Promise.all([
    ...placed.map((id) => db.execute(sql`update ${orders} set status = 'completed' where id = ${id}`)),
    ...ids.map((id, n) => campaignTests.update(ctx, { id, ...force }, `${n} sırası`, { displayOrder: 100 })),
    ...ids.map((id) => campaignTests.move(ctx, id, "up")),
  ]);
  const rows = await Promise.all(ids.map((id) => rowOf(db, campaignTests, id)));
  expect(rows.map(({ collectedAmount }) => collectedAmount)).toEqual(ids.map(() => 800_00));
  expect(new Set(rows.map(({ displayOrder }) => displayOrder)).size).toBe(ids.length);
});
