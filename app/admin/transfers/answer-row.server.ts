import { data, replace } from "react-router";
import { answerIntents, type SentIntent, type Write } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { flash } from "#app/http/request/flash.ts";
import type { Refused } from "#server/giving/orders/refusal.ts";
import { adjustMatch } from "#server/giving/transfers/adjust-match.ts";
import { createGift } from "#server/giving/transfers/create-gift.ts";
import { decideDoubtful } from "#server/giving/transfers/decide-doubtful.ts";
import { matchRow } from "#server/giving/transfers/match-row.ts";
import { reopenRow } from "#server/giving/transfers/reopen-row.ts";
import { setRowAside } from "#server/giving/transfers/set-row-aside.ts";
import { switchRule } from "#server/giving/transfers/switch-rule.ts";
import { undoMatch } from "#server/giving/transfers/undo-match.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { readAdjustment, readGift, readParts, sentNumber } from "./read-row-form.ts";
import { rowText } from "./row-messages.ts";

/** `undo` holds the matches that one press can undo. */
type RowAnswer = { said: string | null; problem: string | null; rowId: number; undo: number[] };

type Verb =
  | typeof matchRow
  | typeof adjustMatch
  | typeof createGift
  | typeof undoMatch
  | typeof setRowAside
  | typeof decideDoubtful
  | typeof switchRule;
type Outcome = Awaited<ReturnType<Verb>>;

const verbs = {
  match: ({ ctx, form }: Write, rowId: number) => matchRow(ctx, { rowId, parts: readParts(form) }),
  adjust: ({ ctx, form }: Write) =>
    adjustMatch(ctx, { matchId: sentNumber(form, "match"), adjustment: readAdjustment(form) }),
  create: async ({ ctx, form }: Write, rowId: number) => {
    const gift = readGift(form, rowId);
    return gift ? createGift(ctx, gift) : ({ kind: "refused", code: "INVALID_DONOR" } as const);
  },
  undo: ({ ctx, form }: Write) => undoMatches(ctx, form.getAll("match").map(Number)),
  aside: ({ ctx }: Write, rowId: number) => setRowAside(ctx, rowId),
  apart: ({ ctx }: Write, rowId: number) => decideDoubtful(ctx, { rowId, decision: "apart" }),
  same: ({ ctx }: Write, rowId: number) => decideDoubtful(ctx, { rowId, decision: "same" }),
  reopen: ({ ctx }: Write, rowId: number) => reopenRow(ctx, rowId),
  rule: ({ ctx, form }: Write, rowId: number) =>
    switchRule(ctx, { rowId, isOn: sentText(form, "on") === "1" }),
};
type Intent = keyof typeof verbs;

/** Handles the decision of staff about a row. With `stay` the list shows the answer, with an undo button. */
export function answerRow(sent: SentIntent, rowId: number) {
  const intents = Object.entries(verbs).map(
    ([intent, verb]) =>
      [intent, async (write: Write) => answerOf(await verb(write, rowId), write, rowId)] as const,
  );
  return answerIntents(sent, {
    permission: "transfers.write",
    refuse,
    intents: Object.fromEntries(intents),
  });
}

function answerOf(outcome: Outcome, { app, form, intent }: Write, rowId: number) {
  const said = saidOf(intent as Intent, outcome);
  if (said === null) return refuse(statusOf(outcome), problemOf(outcome));
  const undo = outcome.kind === "matched" ? outcome.matches : [];
  if (form.has("stay")) return data<RowAnswer>({ said, problem: null, rowId, undo });
  // A movement that staff marked as a duplicate is no longer a row of its own.
  const to = intent === "same" ? "transfers" : `transfers/${rowId}`;
  return replace(adminAddress(app.config.adminPath, to), { headers: flash(app, said) });
}

/** Undoes the matches of one earlier press. */
async function undoMatches(ctx: StaffContext, ids: readonly number[]) {
  let last: Awaited<ReturnType<typeof undoMatch>> = { kind: "missing" };
  for (const id of ids.slice(0, 20)) {
    if (!Number.isSafeInteger(id)) continue;
    last = await undoMatch(ctx, id);
    if (last.kind !== "undone") return last;
  }
  return last;
}

function saidOf(intent: Intent, outcome: Outcome): string | null {
  if (outcome.kind === "undone") return outcome.orderCancelled ? rowText.said.undoCreated : rowText.said.undo;
  return outcome.kind === "matched" || outcome.kind === "saved" ? rowText.said[intent] : null;
}

function problemOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case "above-row":
      return rowText.aboveRow(money(outcome.unmatched));
    case "above-order":
      return rowText.aboveOrder(money(outcome.missing));
    case "refused": {
      const minimum = minimumNamed(outcome);
      if (minimum !== undefined) return rowText.belowMinimum(money(minimum));
      return ownValue(rowText.refused, outcome.code) ?? rowText.problems.failed;
    }
    default:
      return ownValue(rowText.problems as Record<string, string>, outcome.kind) ?? rowText.problems.failed;
  }
}

/** Returns the minimum amount of one unit that the refusal names, in kuruş. */
function minimumNamed({ fieldErrors = {} }: Pick<Refused, "fieldErrors">): number | undefined {
  return Object.values(fieldErrors).find(({ key }) => key === "cartAmount.minimum")?.values?.amount;
}

function statusOf({ kind }: Outcome): number {
  if (kind === "missing") return 404;
  if (kind === "forbidden") return 403;
  return kind === "refused" || kind === "wrong-amount" ? 400 : 409;
}

function refuse(status: number, problem: string) {
  return data<RowAnswer>({ said: null, problem, rowId: 0, undo: [] }, { status });
}
