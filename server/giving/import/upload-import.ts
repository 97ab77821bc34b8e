import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import type { DataImportContext } from "./context.ts";
import { storeFile } from "./store-file.ts";
import { imports } from "./table.ts";
import { importForbidden, mayImport } from "./write-import.ts";

/** Begins an import with a file, and waits at most `waitMs` until the file is read. `reading` ends then. */
export async function uploadImport(
  ctx: StaffContext,
  context: DataImportContext,
  file: { name: string; bytes: Uint8Array },
  waitMs: number,
): Promise<{ kind: "begun"; id: string; reading: Promise<void> } | Forbidden> {
  if (!mayImport(ctx.actor)) return importForbidden;
  const begun = await staffWrite(ctx, "orders", "decide", async ({ tx, now, audit }) => {
    const values = { file: file.name.slice(0, 200), by: ctx.actor.id, at: now, seenAt: now };
    const [row] = await tx.insert(imports).values(values).returning({ id: imports.id });
    if (!row) throw new Error("the new import has no row");
    await audit({ action: "import", entity: "import", entityId: row.id });
    return { kind: "begun", id: row.id } as const;
  });
  if (begun.kind === "forbidden") return begun;
  const reading = storeFile(context, begun.id, file.bytes).catch((err: unknown) => {
    ctx.log.error({ err, import: begun.id }, "import file not read");
  });
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, waitMs).unref());
  await Promise.race([reading, timeout]);
  return { kind: begun.kind, id: begun.id, reading };
}
