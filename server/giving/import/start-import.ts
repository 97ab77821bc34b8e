import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import { type LegalGround, restOfCampaigns } from "#shared/giving/import-fields.ts";
import { listImportTargets } from "./queries.ts";
import { imports } from "./table.ts";
import { type ImportRecord, lockImport, writeImport } from "./write-import.ts";

export type ImportChoice = {
  /** The id of our campaign or project by the name in the file; `*` is the one for all other gifts. */
  targets: Record<string, string>;
  counted: boolean;
  inStatements: boolean;
  legalGround: LegalGround | null;
  /** The day of the text with which donors consented; null where there is none. */
  consentTextOn: string | null;
};

export type ImportStarted =
  | { kind: "started" }
  /** Another import has made or removed something since the dry run, so the dry run begins again. */
  | { kind: "checking" }
  | { kind: "refused"; problem: "ground" | "consentDay" | "target" }
  | { kind: "not-now" }
  | Missing
  | Forbidden;

/** Lets the background job make what the dry run has shown. `seenAt` identifies the dry run whose result staff saw. */
export function startImport(
  ctx: StaffContext,
  id: string,
  choice: ImportChoice,
  seenAt: Date,
): Promise<ImportStarted> {
  return writeImport(ctx, async ({ tx, now, audit }): Promise<ImportStarted> => {
    await lockStarts(tx);
    const record = await lockImport(tx, id);
    if (!record) return { kind: "missing" };
    const isSeen = record.seenAt.getTime() === seenAt.getTime();
    if (record.state !== "checked" || record.erasedAt || !isSeen) return { kind: "not-now" };
    const { counted, inStatements, legalGround, consentTextOn } = choice;
    if (legalGround === null) return { kind: "refused", problem: "ground" };
    if (legalGround === "consent" && consentTextOn === null)
      return { kind: "refused", problem: "consentDay" };
    const known = new Set((await listImportTargets(tx)).map((target) => target.id));
    const targets = Object.fromEntries(
      Object.entries(choice.targets).filter(([, target]) => known.has(target)),
    );
    if (record.kind === "gifts" && targets[restOfCampaigns] === undefined)
      return { kind: "refused", problem: "target" };
    if (await hasLaterImport(tx, record)) {
      const newSeenAt = new Date(Math.max(now.getTime(), record.seenAt.getTime() + 1));
      const values = { state: "checking" as const, summary: null, seenAt: newSeenAt };
      await tx.update(imports).set(values).where(eq(imports.id, id));
      return { kind: "checking" };
    }
    await tx
      .update(imports)
      .set({
        targets,
        counted,
        inStatements,
        legalGround,
        consentTextOn,
        state: "running",
        made: 0,
        position: 0,
      })
      .where(eq(imports.id, id));
    await audit({
      action: "run",
      entity: "import",
      entityId: id,
      // Names of the file may contain personal data, so the entry has only the ids of our campaigns.
      after: {
        counted,
        inStatements,
        legalGround,
        consentTextOn,
        targets: [...new Set(Object.values(targets))],
      },
    });
    return { kind: "started" };
  });
}

/** Makes starts of imports wait for each other, so that the second one sees the first. */
export async function lockStarts(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.imports}::bigint)`);
}

/**
 * Whether another import has changed something since the dry run, which compares its rows with what other imports have made.
 */
export async function hasLaterImport(tx: Tx, { id, kind, seenAt }: ImportRecord): Promise<boolean> {
  const isLater = or(
    inArray(imports.state, ["running", "undoing"]),
    gt(imports.doneAt, seenAt),
    gt(imports.undoneAt, seenAt),
  );
  return (await tx.$count(imports, and(ne(imports.id, id), eq(imports.kind, kind), isLater))) > 0;
}
