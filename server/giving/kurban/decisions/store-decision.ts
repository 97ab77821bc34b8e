import { and, eq, isNull } from "drizzle-orm";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { type DecisionKind, subjectsOfKind, twoNameKinds } from "#shared/giving/kurban-decisions.ts";
import { kurbanDecisions } from "../table.ts";
import { findSubject } from "./find-subjects.ts";

export type NewDecision = {
  /** A decision about a condemned animal is stored by `condemnAnimal`. */
  kind: Exclude<DecisionKind, "condemned_counts">;
  /** The id of the animal, share, place or offer. */
  subject: string;
  text: string;
  source: string;
};

export type DecisionRefused = {
  kind: "refused";
  /** The reason is missing; the subject does not exist or is of another kind; a proposal waits already. */
  rule: "text" | "subject" | "waiting";
};

/** `counts`: the decision counts at once; otherwise it waits for another person (approve-decision.ts). */
export type DecisionStored = { kind: "saved"; id: string; counts: boolean } | DecisionRefused | Forbidden;

/** Stores a decision of staff, or the proposal of a decision that a second person approves. */
export function storeDecision(ctx: StaffContext, decision: NewDecision): Promise<DecisionStored> {
  return staffWrite(ctx, "kurban", "decide", (staff) =>
    insertDecision(staff, { ...decision, decidedBy: ctx.actor.id, counts: null }),
  );
}

type DecisionRow = Omit<NewDecision, "kind"> & {
  kind: DecisionKind;
  decidedBy: string;
  counts: boolean | null;
};

export async function insertDecision(
  { tx, now, audit }: StaffTx,
  { kind, subject, text, source, decidedBy, counts }: DecisionRow,
): Promise<Exclude<DecisionStored, Forbidden>> {
  if (text.trim() === "") return { kind: "refused", rule: "text" };
  const found = await findSubject(tx, subject);
  if (!found || !subjectsOfKind[kind].includes(found.kind)) return { kind: "refused", rule: "subject" };
  const needsApproval = twoNameKinds.includes(kind);
  const isSame = and(eq(kurbanDecisions.kind, kind), eq(kurbanDecisions.subject, subject));
  if (
    needsApproval &&
    (await tx.$count(kurbanDecisions, and(isSame, isNull(kurbanDecisions.approvedAt)))) > 0
  )
    return { kind: "refused", rule: "waiting" };
  const values = { kind, subject, text: text.trim(), source: source.trim(), decidedBy, counts, at: now };
  const [row] = await tx.insert(kurbanDecisions).values(values).returning({ id: kurbanDecisions.id });
  const id = row?.id ?? "";
  // The text can name an owner, so it is in the decision alone.
  const after = { decision: kind, subject: found.title, ...(counts === null ? {} : { counts }) };
  await audit({
    action: needsApproval ? "propose-decision" : "create",
    entity: "kurban-decision",
    entityId: id,
    after,
  });
  return { kind: "saved", id, counts: !needsApproval };
}
