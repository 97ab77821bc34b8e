import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { Right } from "#shared/staff/rights.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { adminUsers, auditLog } from "../table.ts";
import { listViews } from "./list-views.ts";
import { deleteView, saveView, type ViewInput } from "./save-view.ts";
import { savedViews } from "./table.ts";

let t: Site;
beforeEach(async () => {
  t = await openSite();
});
afterEach(() => t.close());

const right: Right = { area: "contacts", level: "see" };
const input: ViewInput = { name: "Ramazan", query: "donationType=zekat&sort=last", shared: false };

const save = async (who: string, change: Partial<ViewInput> = {}, id?: string) => {
  const saved = await saveView(await t.as(who, "viewer"), right, {
    id,
    screen: "donors",
    input: { ...input, ...change },
  });
  return saved.kind === "saved" ? saved.id : saved.kind;
};
const names = async (who: string) =>
  (await listViews(t.db, (await t.as(who, "viewer")).actor.id)).map(({ name }) => name);
const actions = async () =>
  (await t.db.select().from(auditLog).where(eq(auditLog.entity, "saved-view"))).map(({ action }) => action);

test("a view is seen by its owner, and by all staff once it is shared", async () => {
  const id = await save("Vera");
  expect([await names("Vera"), await names("Ada")]).toEqual([["Ramazan"], []]);
  expect(await save("Vera", { name: "RAMAZAN" })).toBe("taken");
  expect(await save("Ada")).not.toBe("taken");
  expect(await actions()).toEqual([]);
  expect(await save("Vera", { name: "Zekât", shared: true }, id)).toBe(id);
  expect(await names("Ada")).toEqual(["Ramazan", "Zekât"]);
  expect(await save("Ada", { name: "Benim" }, id), "another person's view").toBe("missing");
  expect(await save("Vera", {}, id)).toBe(id);
  expect(await names("Ada")).toEqual(["Ramazan"]);
  expect(await actions()).toEqual(["update", "update"]);
});

test("the later of two simultaneous saves of one name finds it taken", async () => {
  const ctx = await t.as("Vera", "viewer");
  let later: Promise<string> | undefined;
  await t.db.transaction(async (tx) => {
    const first = { id: undefined, screen: "donors", input };
    expect(await saveView({ ...ctx, db: tx }, right, first)).toMatchObject({ kind: "saved" });
    later = save("Vera");
    await expect
      .poll(async () => {
        const waiting = await rowsOf(t.db)`
          select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        return waiting.length;
      })
      .toBe(1);
  });
  expect(await later).toBe("taken");
});

test.each([[{ query: "q=0532+111" }], [{ query: "q=ayse%40" }], [{ name: "Ayşe 0532 111 22 33" }]])(
  "a view with a phone number or an e-mail address is private only: %s",
  async (change) => {
    expect(await save("Vera", { ...change, shared: true })).toBe("private-only");
    expect(await save("Vera", change)).not.toBe("private-only");
  },
);

test("a year in the name is no phone number", async () => {
  expect(await save("Vera", { name: "2025-2026 bağışları", query: "q=ali", shared: true })).toHaveLength(36);
});

test("a shared view is deleted by its owner or by an administrator, and all views go with their owner", async () => {
  const own = await save("Vera");
  const shared = await save("Vera", { name: "Zekât", shared: true });
  const remove = async (who: string, role: "viewer" | "admin", id: string) =>
    (await deleteView(await t.as(who, role), right, { id, screen: "donors" })).kind;
  expect(await remove("Bora", "viewer", shared)).toBe("missing");
  expect(await remove("Root", "admin", own), "a private view of another person").toBe("missing");
  expect(await remove("Root", "admin", shared)).toBe("deleted");
  expect(await remove("Vera", "viewer", own)).toBe("deleted");
  expect(await actions()).toEqual(["create", "delete"]);
  await save("Vera");
  await t.db.delete(adminUsers).where(eq(adminUsers.id, (await t.as("Vera", "viewer")).actor.id));
  expect(await t.db.select().from(savedViews)).toEqual([]);
});

test("a person saves views only of screens that they may see", async () => {
  const ctx = await t.as("Vera", "viewer");
  const limited = { ...ctx, actor: { ...ctx.actor, overrides: { contacts: "none" as const } } };
  expect(await saveView(limited, right, { id: undefined, screen: "donors", input })).toMatchObject({
    kind: "forbidden",
  });
});
