import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/giving/orders/table.ts";
import { openTestImports, readExport, usualChoice } from "#testing/world/imports.ts";
import { resumeImport } from "./resume-import.ts";
import { runImports } from "./run-imports.ts";
import { startImport } from "./start-import.ts";

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
