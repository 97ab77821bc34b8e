import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { auditLog } from "#server/staff/table.ts";
import {
  addRecord,
  type OrderedTestKind,
  openTestRecords,
  orderedKinds,
  type TestRecords,
} from "#testing/world/records.ts";

let staff: TestRecords | undefined;
const openRecords = async () => {
  staff ??= await openTestRecords();
  return staff;
};
afterAll(() => staff?.connection.close());

type Listed = { id: string; title: string; displayOrder: number };

/** Deletes all records of this kind. Records of other kinds name their category, so those go with the categories. */
async function deleteRecords(kind: OrderedTestKind): Promise<void> {
  const { db } = await openRecords();
  const kinds = kind.name === "category" ? orderedKinds.filter(({ name }) => name !== "category") : [];
  for (const { table } of [...kinds, kind]) await db.delete(table);
}

/** Whether the form has a field for the position. */
const takesPosition = ({ name }: OrderedTestKind) => name !== "project" && name !== "category";

describe.each(orderedKinds.filter(takesPosition))("a typed position of $name", (kind) => {
  test("moves the record with this position and its direct followers by one position", async () => {
    await deleteRecords(kind);
    const { as, db } = await openRecords();
    for (const [title, displayOrder] of Object.entries({ a: 1, b: 2, c: 3, d: 7 })) {
      await addRecord(as("admin"), kind, title, { displayOrder });
    }
    const target = await addRecord(as("editor"), kind, "n", { displayOrder: 2 });
    const now = async () => {
      const rows = await rowsOf<{ position: string }>(
        db,
      )`select title || display_order as position from ${kind.table} order by display_order, id`;
      return rows.map(({ position }) => position).join(" ");
    };
    expect(await now()).toBe("a1 n2 b3 c4 d7");
    expect(await kind.update(as("editor"), target, "n", { displayOrder: 7 })).toMatchObject({
      kind: "saved",
    });
    expect(await now()).toBe("a1 b3 c4 n7 d8");
    const refused = await kind.update(as("editor"), { ...target, force: true }, "n", { displayOrder: -1 });
    expect(refused).toEqual({ kind: "refused", errors: { displayOrder: "negative" } });
  });
});

describe.each(orderedKinds)("the order of $name", (kind: OrderedTestKind) => {
  beforeEach(() => deleteRecords(kind));

  const listTitles = async (): Promise<Listed[]> => {
    const { db } = await openRecords();
    const rows = await rowsOf<Listed>(
      db,
    )`select id, title, display_order::int as "displayOrder" from ${kind.table}
          where ${sql.identifier(kind.removed === "archivedAt" ? "archived_at" : "deleted_at")} is null
          order by display_order, id`;
    return rows;
  };
  const titles = async () => (await listTitles()).map(({ title }) => title).join("");
  const places = async () => (await listTitles()).map(({ displayOrder }) => displayOrder);

  /** Creates records called a, b, c … in this order. Returns their ids by title. */
  async function filled(names: string): Promise<Record<string, string>> {
    const { as } = await openRecords();
    const ids: Record<string, string> = {};
    for (const [index, name] of [...names].entries()) {
      const over = kind.name === "campaign" ? { displayOrder: index + 1 } : {};
      ids[name] = (await addRecord(as("admin"), kind, name, over)).id;
    }
    return ids;
  }

  test("starts with 1, and a new record becomes the last record", async () => {
    await filled("abc");
    expect(await places()).toEqual([1, 2, 3]);
  });

  test("a move swaps two neighbours, and writes an audit entry for each", async () => {
    const { as, trail, passMs, now } = await openRecords();
    const { b = "", a = "" } = await filled("abc");
    passMs(1_000);
    expect(await kind.move(as("editor"), b, "up")).toEqual({ kind: "moved" });
    expect(await titles()).toBe("bac");
    expect(await places()).toEqual([1, 2, 3]);
    expect((await trail(b)).at(-1)).toMatchObject({
      actor: "editor hanım",
      action: "move",
      before: { displayOrder: 2 },
      after: { displayOrder: 1 },
    });
    expect((await trail(a)).at(-1)).toMatchObject({ action: "move", after: { displayOrder: 2 } });
    // The form was opened before the move, so its position is outdated.
    const stale = await kind.update(as("admin"), { id: b, expectedUpdatedAt: new Date(0) }, "b");
    expect(stale).toEqual({ kind: "stale", by: "editor hanım", at: now() });
  });

  test("a move or a new order that is sent twice is applied once", async () => {
    const { as } = await openRecords();
    const { a = "", b = "", c = "" } = await filled("abc");
    const press = (submission: string) => kind.move({ ...as("editor"), submission }, c, "up");
    expect(await press("one")).toEqual({ kind: "moved" });
    expect(await press("one")).toEqual({ kind: "moved" });
    expect(await titles()).toBe("acb");
    await press("two");
    expect(await titles()).toBe("cab");
    const newOrder = { previousIds: [c, a, b], newIds: [b, c, a] };
    for (const _time of ["first", "again"]) {
      expect(await kind.reorder(as("editor"), newOrder)).toEqual({ kind: "moved" });
    }
    expect(await titles()).toBe("bca");
  });

  test("the first record cannot move up, the last record cannot move down, and a viewer cannot move records", async () => {
    const { as, count } = await openRecords();
    const { a = "", c = "", b = "" } = await filled("abc");
    const entries = await count(auditLog);
    expect(await kind.move(as("admin"), a, "up")).toEqual({ kind: "edge" });
    expect(await kind.move(as("admin"), c, "down")).toEqual({ kind: "edge" });
    expect(await kind.move(as("admin"), "yok", "down")).toEqual({ kind: "missing" });
    expect(await kind.move(as("viewer"), b, "up")).toMatchObject({ kind: "forbidden" });
    expect(await kind.reorder(as("viewer"), { previousIds: [a, b], newIds: [b, a] })).toMatchObject({
      kind: "forbidden",
    });
    expect(await titles()).toBe("abc");
    expect(await count(auditLog)).toBe(entries);
  });

  test("moves at the same time are all applied", async () => {
    const { as } = await openRecords();
    const ids = await filled("abcdef");
    const outcomes = await Promise.all([
      kind.move(as("admin"), ids.b ?? "", "up"),
      kind.move(as("editor"), ids.e ?? "", "down"),
      kind.move(as("admin"), ids.d ?? "", "up"),
    ]);
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(["moved", "moved", "moved"]);
    expect(await titles()).toBe("badcfe");
  });

  test("after many moves at the same time every record exists and has a unique position", async () => {
    const { as } = await openRecords();
    const ids = Object.values(await filled("abcdefgh"));
    const moves = Array.from({ length: 40 }, (_, n) => {
      const id = ids[(n * 5) % ids.length] ?? "";
      return kind.move(as(n % 2 ? "admin" : "editor"), id, n % 3 ? "up" : "down");
    });
    for (const outcome of await Promise.all(moves)) expect(["moved", "edge"]).toContain(outcome.kind);
    expect(await places()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test("records that are added at once get different positions", async () => {
    const { as } = await openRecords();
    await Promise.all([..."abcdef"].map((name) => addRecord(as("admin"), kind, name)));
    expect(await places()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("a list or a part of it gets a new order", async () => {
    const { as } = await openRecords();
    const { a = "", b = "", c = "", d = "" } = await filled("abcd");
    const completeOrder = { previousIds: [a, b, c, d], newIds: [d, a, c, b] };
    expect(await kind.reorder(as("admin"), completeOrder)).toEqual({ kind: "moved" });
    expect(await titles()).toBe("dacb");
    expect(await kind.reorder(as("admin"), { previousIds: [c, b], newIds: [b, c] })).toEqual({
      kind: "moved",
    });
    expect(await titles()).toBe("dabc");
    expect(await places()).toEqual([1, 2, 3, 4]);
  });

  test("a list that has changed since the screen was loaded is not reordered", async () => {
    const { as, passMs, now } = await openRecords();
    const { a = "", b = "", c = "" } = await filled("abc");
    const order = { previousIds: [a, b, c], newIds: [c, b, a] };
    passMs(1_000);
    await kind.move(as("editor"), c, "up");
    expect(await kind.reorder(as("admin"), order)).toEqual({ kind: "stale", by: "editor hanım", at: now() });
    expect(await titles()).toBe("acb");
    passMs(1_000);
    await kind.remove(as("admin"), b);
    const outdatedOrder = { previousIds: [a, c, b], newIds: [b, c, a] };
    expect(await kind.reorder(as("editor"), outdatedOrder)).toEqual({
      kind: "stale",
      by: "admin hanım",
      at: now(),
    });
  });

  test("the next move repairs equal positions", async () => {
    const { as, db } = await openRecords();
    const { b = "" } = await filled("abc");
    await db.execute(sql`update ${kind.table} set display_order = 0`);
    const before = await titles();
    expect(await kind.move(as("admin"), (await listTitles())[1]?.id ?? b, "up")).toEqual({ kind: "moved" });
    expect(await titles()).toBe(`${before[1]}${before[0]}${before[2]}`);
    expect(await places()).toEqual([1, 2, 3]);
  });

  test("a restored record gets its earlier position, or the last position when another record has it", async () => {
    const { as } = await openRecords();
    const { a = "", b = "" } = await filled("abc");
    await kind.remove(as("admin"), b);
    await kind.restore(as("admin"), b);
    expect(await titles()).toBe("abc");
    await kind.remove(as("admin"), a);
    const over = kind.name === "project" ? {} : { displayOrder: 1 };
    await addRecord(as("admin"), kind, "n", over);
    await kind.restore(as("admin"), a);
    expect(new Set(await places()).size).toBe(4);
    expect((await titles()).slice(-1)).toBe(takesPosition(kind) ? "a" : "n");
  });
});
