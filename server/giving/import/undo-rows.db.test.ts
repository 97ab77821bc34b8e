import { expect, onTestFinished, test } from "vitest";
import { donors } from "#server/giving/donors/table.ts";
import { lockSubject } from "#server/giving/notes/find-subject.ts";
import { notes } from "#server/giving/notes/table.ts";
import { orders } from "#server/giving/orders/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openTestImports, readExport } from "#testing/world/imports.ts";

test.runIf(process.env.TEST_DATABASE === "postgres").each(["order", "donor"] as const)(
  "keeps the %s that gets a note at the same moment",
  async (entity) => {
    const t = await openTestImports();
    onTestFinished(() => t.close());
    const donor = { name: "k.csv", bytes: Buffer.from("Ad Soyad;Telefon\nAyşe Ak;0532 111 22 33\n") };
    const id = await t.import(entity === "order" ? readExport("givewp.csv") : donor);
    const table = entity === "order" ? orders : donors;
    const [record] = await t.db.select({ id: table.id }).from(table);
    const subject = { entity, entityId: record?.id ?? "" };
    let undone: Promise<unknown> | undefined;
    await t.db.transaction(async (tx) => {
      await lockSubject(tx, subject);
      await tx.insert(notes).values({ ...subject, text: "Arandı", isTask: false, at: t.clock.now() });
      undone = t.undo(id);
      const waiting = () => rowsOf<unknown>(t.db)`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting()).length).toBe(1);
    });
    await undone;
    expect(await t.find(id)).toMatchObject({ state: "undone", leftByUndo: 1 });
    expect(await t.db.select({ id: table.id }).from(table)).toEqual([record]);
  },
);
