import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { openTestImports, readExport, usualChoice } from "#testing/world/imports.ts";
import { resumeImport } from "./resume-import.ts";
import { runImports } from "./run-imports.ts";
import { startImport } from "./start-import.ts";
import { undoImport } from "./undo-import.ts";

let t: Awaited<ReturnType<typeof openTestImports>>;
beforeAll(async () => {
  t = await openTestImports();
});
afterAll(() => t.close());

/** Runs an import three times while the database refuses its gifts. */
async function fail(id: string): Promise<void> {
  await startImport(t.ada, id, usualChoice, (await t.find(id)).seenAt);
  await t.db.execute(sql`alter table orders add constraint no_imports check (source <> 'import')`);
  await runImports(t.context);
  await runImports(t.context);
  expect(await t.find(id)).toMatchObject({ state: "running" });
  await runImports(t.context);
  await t.db.execute(sql`alter table orders drop constraint no_imports`);
}

test("an import that fails again and again stops, keeps no other import, and is resumed or undone", async () => {
  const id = await t.check(readExport("givewp.csv"));
  await fail(id);
  expect(await t.find(id)).toMatchObject({
    state: "failed",
    failedIn: "running",
    refusal: expect.stringMatching(/^İşlem üst üste 3 kez hata verdi/),
  });
  await runImports(t.context);
  expect(await t.db.$count(orders)).toBe(0);
  expect(await resumeImport(t.ada, id)).toEqual({ kind: "resumed" });
  await runImports(t.context);
  expect(await t.find(id)).toMatchObject({ state: "done", made: 3, refusal: null });
  expect(await resumeImport(t.ada, id)).toEqual({ kind: "not-now" });
  await t.undo(id);

  const outdated = await t.check(readExport("givewp.csv"));
  await fail(outdated);
  t.passMinutes(1);
  const other = await t.import(readExport("foundation.xlsx"));
  expect(await t.find(other)).toMatchObject({ state: "done", made: 5 });
  expect(await resumeImport(t.ada, outdated)).toEqual({ kind: "outdated" });
  await t.undo(outdated);
  expect(await t.find(outdated)).toMatchObject({ state: "undone", failedIn: null });
});

test("an import that failed after its first part makes the dry run and the resumption of another outdated", async () => {
  const lines = Array.from({ length: 250 }, (_, n) => `${n + 1};Kişi ${n};01.02.2024;10`);
  const header = "No;Ad Soyad;Tarih;Tutar";
  const fileOf = (rows: string[]) => ({
    name: "uzun.csv",
    bytes: Buffer.from(`${[header, ...rows].join("\n")}\n`),
  });
  const first = await t.check(fileOf(lines), { source: "a" });
  const second = await t.check(fileOf(lines.toReversed()), { source: "b" });
  // The parts after the first one are as long as the speed of the machine allows.
  await t.db.execute(sql`alter table orders add constraint not_all check (customer_name <> 'Kişi 140')`);
  const failMidway = async (id: string) => {
    t.passMinutes(1);
    await startImport(t.ada, id, usualChoice, (await t.find(id)).seenAt);
    while ((await t.find(id)).state === "running") await runImports(t.context);
    const { failedIn, made } = await t.find(id);
    expect(failedIn).toBe("running");
    expect(made).toBeGreaterThanOrEqual(100);
    return made;
  };
  const known = await failMidway(first);
  const { seenAt } = await t.find(second);
  expect(await startImport(t.ada, second, usualChoice, seenAt)).toEqual({ kind: "checking" });
  await runImports(t.context);
  expect(await t.find(second)).toMatchObject({ state: "checked", known });
  await failMidway(second);
  expect(await resumeImport(t.ada, first)).toEqual({ kind: "outdated" });

  await t.db.execute(sql`create table kept (order_id text references orders)`);
  await t.db.execute(sql`insert into kept select id from orders where customer_name = 'Kişi 99'`);
  t.passMinutes(1);
  await undoImport(t.ada, first);
  while ((await t.find(first)).state === "undoing") await runImports(t.context);
  expect(await t.find(first)).toMatchObject({ failedIn: "undoing", undoneAt: t.clock.now() });
});
