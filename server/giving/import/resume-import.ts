import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import { hasLaterImport, lockStarts } from "./start-import.ts";
import { imports } from "./table.ts";
import { lockImport, writeImport } from "./write-import.ts";

export type ImportResumed =
  | { kind: "resumed" }
  /** Another import has made or removed something meanwhile, so the dry run no longer holds. */
  | { kind: "outdated" }
  | { kind: "not-now" }
  | Missing
  | Forbidden;

/** Lets the background job continue a failed import where it stopped. */
export function resumeImport(ctx: StaffContext, id: string): Promise<ImportResumed> {
  return writeImport(ctx, async ({ tx, audit }): Promise<ImportResumed> => {
    await lockStarts(tx);
    const record = await lockImport(tx, id);
    if (!record) return { kind: "missing" };
    const { failedIn, erasedAt } = record;
    if (failedIn === null || (erasedAt !== null && failedIn !== "undoing")) return { kind: "not-now" };
    if (failedIn === "running" && (await hasLaterImport(tx, record))) return { kind: "outdated" };
    await tx
      .update(imports)
      .set({ state: failedIn, failedIn: null, refusal: null })
      .where(eq(imports.id, id));
    await audit({ action: "resume", entity: "import", entityId: id });
    return { kind: "resumed" };
  });
}
