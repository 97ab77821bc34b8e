import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import { findMappingProblem, type Mapping, type MappingProblem } from "#shared/giving/import-fields.ts";
import { imports } from "./table.ts";
import { lockImport, writeImport } from "./write-import.ts";

export type MappingSaved =
  | { kind: "saved" }
  | { kind: "refused"; problem: MappingProblem }
  | { kind: "not-now" }
  | Missing
  | Forbidden;

const maxSourceLength = 40;

/** Saves what the columns of a file mean, and begins the dry run. */
export function saveMapping(ctx: StaffContext, id: string, mapping: Mapping): Promise<MappingSaved> {
  return writeImport(ctx, async ({ tx, now, audit }): Promise<MappingSaved> => {
    const record = await lockImport(tx, id);
    if (!record) return { kind: "missing" };
    const isEarly =
      ["columns", "checking", "checked"].includes(record.state) || record.failedIn === "checking";
    if (!isEarly || record.erasedAt) return { kind: "not-now" };
    const problem = findMappingProblem(mapping);
    if (problem) return { kind: "refused", problem };
    const { kind, dayOrder } = mapping;
    const source = mapping.source
      .replace(/\s+/g, " ")
      .trim()
      .toLocaleLowerCase("tr")
      .slice(0, maxSourceLength);
    const fields = (record.header ?? []).map((_, index) => mapping.fields[index] ?? null);
    // A later time tells a dry run that is under way that its result is too old.
    const seenAt = new Date(Math.max(now.getTime(), record.seenAt.getTime() + 1));
    await tx
      .update(imports)
      .set({
        kind,
        source,
        fields,
        dayOrder,
        state: "checking",
        failedIn: null,
        refusal: null,
        seenAt,
        summary: null,
      })
      .where(eq(imports.id, id));
    await audit({ action: "check", entity: "import", entityId: id, after: { kind, source } });
    return { kind: "saved" };
  });
}
