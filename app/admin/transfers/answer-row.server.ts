import { data, replace } from "react-router";
import { answerIntents, type IntentArgs, type IntentRequest } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { flash } from "#app/http/request/flash.ts";
import { tieRow, untieRow } from "#server/giving/cash/deposits/tie-row.ts";
import { adjustMatch } from "#server/giving/transfers/adjust-match.ts";
import { createGift } from "#server/giving/transfers/create-gift.ts";
import { decideDoubtful } from "#server/giving/transfers/decide-doubtful.ts";
import { matchRow } from "#server/giving/transfers/match-row.ts";
import { reopenRow } from "#server/giving/transfers/reopen-row.ts";
import { setRowAside } from "#server/giving/transfers/set-row-aside.ts";
import { switchRule } from "#server/giving/transfers/switch-rule.ts";
import { undoMatch } from "#server/giving/transfers/undo-match.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { describeProblem, type RowOutcome } from "./describe-problem.ts";
import { readAdjustment, readGift, readNumber, readParts } from "./read-row-form.ts";
import { rowText } from "./row-messages.ts";

/** `undo` is the ids of the matches that the undo button of the message undoes. */
type RowAnswer = { message: string | null; problem: string | null; rowId: number; undo: number[] };

const writeByIntent = {
  match: ({ ctx, form }: IntentArgs, rowId: number) => matchRow(ctx, { rowId, parts: readParts(form) }),
  adjust: ({ ctx, form }: IntentArgs) =>
    adjustMatch(ctx, { matchId: readNumber(form, "match"), adjustment: readAdjustment(form) }),
  create: async ({ ctx, form }: IntentArgs, rowId: number) => {
    const gift = readGift(form, rowId);
    return gift ? createGift(ctx, gift) : ({ kind: "refused", code: "INVALID_DONOR" } as const);
  },
  undo: ({ ctx, form }: IntentArgs) => undoMatches(ctx, form.getAll("match").map(Number)),
  aside: ({ ctx }: IntentArgs, rowId: number) => setRowAside(ctx, rowId),
  deposit: ({ ctx, form }: IntentArgs, rowId: number) =>
    tieRow(ctx, { rowId, depositId: sentText(form, "deposit", 40) }),
  untie: ({ ctx }: IntentArgs, rowId: number) => untieRow(ctx, rowId),
  apart: ({ ctx }: IntentArgs, rowId: number) => decideDoubtful(ctx, { rowId, decision: "apart" }),
  same: ({ ctx }: IntentArgs, rowId: number) => decideDoubtful(ctx, { rowId, decision: "same" }),
  reopen: ({ ctx }: IntentArgs, rowId: number) => reopenRow(ctx, rowId),
  rule: ({ ctx, form }: IntentArgs, rowId: number) =>
    switchRule(ctx, { rowId, isOn: sentText(form, "on") === "1" }),
};
type Intent = keyof typeof writeByIntent;

/** Handles a decision of staff about a row. If the form has `stay`, the answer is shown on the same screen. */
export function answerRow(request: IntentRequest, rowId: number) {
  const intents = Object.entries(writeByIntent).map(
    ([intent, runWrite]) =>
      [intent, async (write: IntentArgs) => toAnswer(await runWrite(write, rowId), write, rowId)] as const,
  );
  return answerIntents(request, {
    right: { area: "transfers", level: "change" },
    refuse,
    intents: Object.fromEntries(intents),
  });
}

function toAnswer(outcome: RowOutcome, { app, form, intent }: IntentArgs, rowId: number) {
  const message = findMessage(intent as Intent, outcome);
  if (message === null) return refuse(findStatus(outcome), describeProblem(outcome));
  const undo = outcome.kind === "matched" ? outcome.matches : [];
  if (form.has("stay")) return data<RowAnswer>({ message, problem: null, rowId, undo });
  // A row that repeats another row is removed, so the answer leads to the list.
  const path = intent === "same" ? "transfers" : `transfers/${rowId}`;
  return replace(adminAddress(app.config.adminPath, path), { headers: flash(app, message) });
}

/** Undoes the matches of one decision. */
async function undoMatches(ctx: StaffContext, ids: readonly number[]) {
  let outcome: Awaited<ReturnType<typeof undoMatch>> = { kind: "missing" };
  for (const id of ids.slice(0, 20)) {
    if (!Number.isSafeInteger(id)) continue;
    outcome = await undoMatch(ctx, id);
    if (outcome.kind !== "undone") return outcome;
  }
  return outcome;
}

function findMessage(intent: Intent, outcome: RowOutcome): string | null {
  if (outcome.kind === "undone")
    return outcome.orderCancelled ? rowText.successTexts.undoCreated : rowText.successTexts.undo;
  return outcome.kind === "matched" || outcome.kind === "saved" ? rowText.successTexts[intent] : null;
}

function findStatus({ kind }: RowOutcome): number {
  if (kind === "missing") return 404;
  if (kind === "forbidden") return 403;
  return kind === "refused" || kind === "wrong-amount" ? 400 : 409;
}

function refuse(status: number, problem: string) {
  return data<RowAnswer>({ message: null, problem, rowId: 0, undo: [] }, { status });
}
