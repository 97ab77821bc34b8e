import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns } from "#server/content/campaigns/table.ts";
import { updateOrderSearch } from "#server/giving/orders/update-order-search.ts";
import { countOpenAlarms, listAlarms } from "#server/giving/payments/list-alarms.ts";
import { resolveAlarm } from "#server/giving/payments/resolve-alarm.ts";
import type { Connection, Db } from "#server/platform/db/connect.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminUsers, auditLog } from "#server/staff/table.ts";
import { openTestDatabase, silent } from "#testing/databases/test-database.ts";
import { checkLedgerNow } from "./check-ledger-now.ts";
import { readLastCheck } from "./last-check.ts";
import { recomputeSum } from "./recompute-sum.ts";
import { reviewDue } from "./review-due.ts";
import { reviewLedger } from "./review-ledger.ts";

let connection: Connection;
let db: Db;
let now = new Date("2026-11-20T09:00:00Z");
const clock = { now: () => now };
const passHours = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
const ctx = () => ({ db, clock, log: silent });
const createStaffContext = (role: "admin" | "viewer" = "admin"): StaffContext => {
  return { ...ctx(), actor: { id: "ada", name: "Ada", role, overrides: {}, address: null } };
};

beforeAll(async () => {
  connection = await openTestDatabase();
  db = connection.db;
  const text = { description: "…", category: "genel" as const };
  await db.insert(campaigns).values({ ...text, id: "su", title: "Su Kuyusu", openingAmount: 100 });
  const createdAt = now;
  await db.insert(adminUsers).values({ id: "ada", email: "ada@example.org", fullName: "Ada", createdAt });
});
afterAll(() => connection.close());

async function review() {
  const result = await reviewLedger(ctx());
  if (result.kind === "busy") throw new Error("busy");
  return result;
}

const setCollected = (amount: number) =>
  db.execute(sql`update campaigns set collected_amount = opening_amount + ${amount} where id = 'su'`);

test("a difference has one alarm, which closes after the difference is corrected", async () => {
  expect(await review()).toMatchObject({ open: 0, cleared: 0, differences: [] });
  await setCollected(30);
  const first = await review();
  expect(first).toMatchObject({ open: 1, differences: [{ state: "raised", subject: "campaign:su" }] });
  const since = now;
  passHours(24);
  await setCollected(40);
  expect(await review()).toMatchObject({ open: 1, differences: [{ state: "open" }] });
  expect((await listAlarms(db, {})).rows).toMatchObject([
    {
      kind: "collected_difference",
      subject: "campaign:su",
      createdAt: since,
      seenAt: now,
      details: { title: "Su Kuyusu", expectedAmount: 100, foundAmount: 140 },
    },
  ]);
  expect(await readLastCheck(db)).toMatchObject({ at: now, open: 1 });
  passHours(24);
  await setCollected(0);
  expect(await review()).toMatchObject({ open: 0, cleared: 1 });
  expect(await countOpenAlarms(db)).toBe(0);
  expect((await listAlarms(db, { resolved: true })).rows).toMatchObject([
    { cleared: true, resolvedAt: now, resolvedByName: null, resolution: "Kendiliğinden düzeldi." },
  ]);
});

test("an accepted difference is not raised again, unless it changes or returns", async () => {
  await setCollected(30);
  await review();
  const [alarm] = (await listAlarms(db, {})).rows;
  const result = await resolveAlarm(createStaffContext(), {
    id: alarm?.id ?? 0,
    resolution: "Açılış tutarı yanlış girilmiş.",
  });
  expect(result.kind).toBe("saved");
  expect(await review()).toMatchObject({ open: 0, differences: [{ state: "accepted" }] });
  await setCollected(31);
  expect(await review()).toMatchObject({ open: 1, differences: [{ state: "raised" }] });
  const [changedAlarm] = (await listAlarms(db, {})).rows;
  await resolveAlarm(createStaffContext(), { id: changedAlarm?.id ?? 0, resolution: "Düzeltilecek." });
  await setCollected(0);
  expect(await review()).toMatchObject({ open: 0, cleared: 0 });
  await setCollected(31);
  expect(await review()).toMatchObject({ open: 1, differences: [{ state: "raised" }] });
  await setCollected(0);
  expect(await review()).toMatchObject({ open: 0, cleared: 1 });
});

test("staff except viewers can run the ledger checks, with an audit entry", async () => {
  expect((await checkLedgerNow(createStaffContext("viewer"))).kind).toBe("forbidden");
  expect(await checkLedgerNow(createStaffContext())).toMatchObject({ kind: "reviewed", open: 0 });
  const entries = await db.select().from(auditLog);
  expect(entries.map(({ action }) => action)).toContain("check-books");
});

test("the ledger checks run every night, and by day only after a missed night", async () => {
  now = new Date("2026-11-25T01:10:00Z");
  expect(await reviewDue(ctx())).toBe(true);
  passHours(0.5);
  expect(await reviewDue(ctx())).toBe(false);
  passHours(23);
  expect(await reviewDue(ctx())).toBe(false);
  passHours(1);
  expect(await reviewDue(ctx())).toBe(true);
  passHours(35);
  expect(await reviewDue(ctx())).toBe(false);
  passHours(2);
  expect(await reviewDue(ctx())).toBe(true);
  passHours(-100);
  expect(await reviewDue(ctx())).toBe(true);
});

test("an administrator recomputes a wrong sum from its rows, with an audit entry", async () => {
  await setCollected(30);
  expect(await review()).toMatchObject({ open: 1 });
  const alarms = (await listAlarms(db, {})).rows;
  expect(alarms.map(({ subject }) => subject)).toEqual(["campaign:su"]);
  for (const { id: alarm } of alarms) {
    const editor = {
      ...createStaffContext(),
      actor: { ...createStaffContext().actor, role: "editor" as const },
    };
    expect((await recomputeSum(editor, { alarm })).kind).toBe("forbidden");
    expect(await recomputeSum(createStaffContext(), { alarm })).toEqual({ kind: "recomputed" });
  }
  expect(await review()).toMatchObject({ open: 0, cleared: 1 });
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.entity, "campaign"));
  expect(entry).toMatchObject({ action: "recompute", actorName: "Ada", entityId: "su" });
  expect([
    Number(Object.values(entry?.before ?? {})[0]),
    Number(Object.values(entry?.after ?? {})[0]),
  ]).toEqual([130, 100]);
  expect(await recomputeSum(createStaffContext(), { alarm: 999_999 })).toEqual({ kind: "missing" });
});

test("an accepted difference stays accepted after further donations", async () => {
  await db.execute(sql`update campaigns set collected_amount = collected_amount + 30 where id = 'su'`);
  await review();
  const [alarm] = (await listAlarms(db, {})).rows;
  await resolveAlarm(createStaffContext(), { id: alarm?.id ?? 0, resolution: "Bilinen fark." });
  await db.transaction(async (tx) => {
    const id = "HDTEST0000000001";
    await tx.execute(
      sql`insert into orders (id, payment_method, total_amount) values (${id}, 'bank_transfer', 700)`,
    );
    await updateOrderSearch(tx, [id]);
    await tx.execute(sql`insert into order_items (order_id, position, campaign_id, campaign_title, category,
      donation_type, amount) values (${id}, 0, 'su', 'Su Kuyusu', 'genel', 'standart', 700)`);
    await tx.execute(sql`update orders set status = 'completed', completed_by = 'ada' where id = ${id}`);
    await tx.execute(sql`insert into audit_log (actor_id, actor_name, action, entity, entity_id)
      values ('ada', 'Ada', 'complete', 'order', ${id})`);
  });
  await db.execute(sql`update campaigns set title = 'Su Kuyuları' where id = 'su'`);
  expect(await review()).toMatchObject({ open: 0, differences: [{ state: "accepted" }] });
  await db.execute(sql`update campaigns set collected_amount = collected_amount + 1 where id = 'su'`);
  expect(await review()).toMatchObject({ open: 1, differences: [{ state: "raised" }] });
});

test("an administrator adds a missing entry, which does not change the collected amount", async () => {
  await setCollected(0);
  await db.execute(sql`update campaigns set collected_amount = opening_amount + 700 where id = 'su'`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`delete from collected_entries`);
  });
  expect(await review()).toMatchObject({ open: 1, differences: [{ state: "raised" }] });
  const [alarm] = (await listAlarms(db, {})).rows;
  expect(alarm).toMatchObject({ subject: expect.stringMatching(/^item:/), orderId: "HDTEST0000000001" });
  expect(await recomputeSum(createStaffContext(), { alarm: alarm?.id ?? 0 })).toEqual({ kind: "recomputed" });
  expect(await review()).toMatchObject({ open: 0, differences: [] });
});
