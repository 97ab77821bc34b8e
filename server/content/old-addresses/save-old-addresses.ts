import { sql } from "drizzle-orm";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { readOldPath, readTargetPath } from "#shared/content/old-address.ts";
import { oldAddresses } from "./table.ts";

/** `refused`: the numbers of the rows that are no address, or whose target is not a page of this site. */
export type AddressesSaved = { kind: "saved"; saved: number; refused: number[] } | Forbidden;

/** Adds old addresses, or changes where they lead. */
export function saveOldAddresses(
  ctx: StaffContext,
  rows: readonly { line: number; path: string; target: string }[],
  publicUrl: string,
): Promise<AddressesSaved> {
  return staffWrite(ctx, "settings", "change", async ({ tx, audit }): Promise<AddressesSaved> => {
    const targets = new Map<string, string>();
    const refused: number[] = [];
    for (const { line, path: typedPath, target: typedTarget } of rows) {
      const path = readOldPath(typedPath);
      const target = readTargetPath(typedTarget, publicUrl);
      if (path === null || target === null || readOldPath(target) === path) refused.push(line);
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
