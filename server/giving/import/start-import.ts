import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import { type LegalGround, restOfCampaigns } from "#shared/giving/import-fields.ts";
import { listImportTargets } from "./queries.ts";
import { imports } from "./table.ts";
import { lockImport, writeImport } from "./write-import.ts";

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
  return writeImport(ctx, async ({ tx, audit }): Promise<ImportStarted> => {
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
