import { sql } from "drizzle-orm";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { isSitePage, readOldPath, readTargetPath } from "#shared/content/old-address.ts";
import { oldAddresses } from "./table.ts";

/**
 * `refused`: the numbers of the rows whose address is none or belongs to a page of this site, and of those whose target is
 * not on this site or is itself an old address, because two redirects could lead to each other.
 */
export type AddressesSaved = { kind: "saved"; saved: number; refused: number[] } | Forbidden;

/** Adds old addresses, or changes where they lead. */
export function saveOldAddresses(
  ctx: StaffContext,
  rows: readonly { line: number; path: string; target: string }[],
  publicUrl: string,
): Promise<AddressesSaved> {
  return staffWrite(ctx, "settings", "change", async ({ tx, audit }): Promise<AddressesSaved> => {
    // Two saves at the same time could lead to each other's addresses.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.oldAddresses}::bigint)`);
    const targets = new Map<string, string>();
    const refused: number[] = [];
    const readRows = rows.map(({ line, path, target: typedTarget }) => {
      const target = readTargetPath(typedTarget, publicUrl);
      return { line, path: readOldPath(path), target, targetPath: target && readOldPath(target) };
    });
    const oldPaths = new Set(readRows.map(({ path }) => path));
    const targetPaths = [...new Set(readRows.flatMap(({ targetPath }) => targetPath ?? []))];
    const stored = await tx
      .select({ path: oldAddresses.path })
      .from(oldAddresses)
      .where(
        sql`${oldAddresses.path} in (select jsonb_array_elements_text(${JSON.stringify(targetPaths)}::jsonb))`,
      );
    for (const { path } of stored) oldPaths.add(path);
    for (const { line, path, target, targetPath } of readRows) {
      const isLoop = targetPath !== null && oldPaths.has(targetPath);
      if (path === null || isSitePage(path) || target === null || isLoop) refused.push(line);
      else targets.set(path, target);
    }
    if (targets.size === 0) return { kind: "saved", saved: 0, refused };
    const values = [...targets].map(([path, target]) => ({ path, target }));
    await tx.execute(sql`
      insert into old_addresses (path, target)
      select path, target from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as r (path text, target text)
      on conflict (path) do update set target = excluded.target`);
    await audit({
      action: "import",
      entity: "setting",
      entityId: "old-addresses",
      after: { rows: targets.size },
    });
    return { kind: "saved", saved: targets.size, refused };
  });
}

export function deleteOldAddresses(ctx: StaffContext): Promise<{ kind: "deleted" } | Forbidden> {
  return staffWrite(ctx, "settings", "change", async ({ tx, audit }) => {
    const deleted = await tx.delete(oldAddresses).returning({ path: oldAddresses.path });
    await audit({
      action: "delete",
      entity: "setting",
      entityId: "old-addresses",
      before: { rows: deleted.length },
    });
    return { kind: "deleted" } as const;
  });
}
