import { data, type RouterContextProvider, replace } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import type { StaffContext } from "#server/accounts/staff-write.ts";
import type { Refused } from "#server/orders/refusal.ts";
import { adjustMatch } from "#server/transfers/adjust-match.ts";
import { createGift } from "#server/transfers/create-gift.ts";
import { decideDoubtful } from "#server/transfers/decide-doubtful.ts";
import { matchRow } from "#server/transfers/match-row.ts";
import { reopenRow } from "#server/transfers/reopen-row.ts";
import { setRowAside } from "#server/transfers/set-row-aside.ts";
import { switchRule } from "#server/transfers/switch-rule.ts";
import { undoMatch } from "#server/transfers/undo-match.ts";
import { formatMoney } from "#shared/money.ts";
import { ownValue } from "#shared/own-value.ts";
import { readSentForm, sentText } from "../kit/form/read-sent-form.ts";
import { tryVerb } from "../try-verb.server.ts";
import { readAdjustment, readGift, readParts, sentNumber } from "./read-row-form.ts";
import { rowText } from "./row-messages.ts";

/** `undo`: the matches that one press takes back. */
type RowAnswer = { said: string | null; problem: string | null; rowId: number; undo: number[] };

type Sent = {
  request: Request;
  params: { adminPath: string };
  context: Readonly<RouterContextProvider>;
};

/** Staff decide what a row is for. From the list (`stay`) the answer is shown there, with the way back. */
export async function answerRow({ request, params, context }: Sent, rowId: number) {
  if (!mayWrite(context, "transfers.write")) return refuse(403, rowText.problems.forbidden);
  const form = await readSentForm(request, true);
  const app = context.get(appContext);
  const intent = sentText(form, "intent", 20);
  if (!Object.hasOwn(verbs, intent)) throw data(null, { status: 400 });
  const verb = verbs[intent as keyof typeof verbs];
  const outcome = await tryVerb<Outcome>(
    app.log,
    "statement row write failed",
    verb({ ctx: requireStaff(context).ctx, form, rowId }),
  );
  const said = saidOf(intent as keyof typeof verbs, outcome);
  if (said === null) return refuse(statusOf(outcome), problemOf(outcome));
  const undo = outcome.kind === "matched" ? outcome.matches : [];
  // The row is no row of its own any more.
  if (intent === "same" && !form.has("stay"))
    return replace(`/${params.adminPath}/transfers`, { headers: flash(app, said) });
  if (form.has("stay")) return data<RowAnswer>({ said, problem: null, rowId, undo });
  return replace(`/${params.adminPath}/transfers/${rowId}`, { headers: flash(app, said) });
}

type Wish = { ctx: StaffContext; form: FormData; rowId: number };
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
  match: ({ ctx, form, rowId }: Wish) => matchRow(ctx, { rowId, parts: readParts(form) }),
  adjust: ({ ctx, form }: Wish) =>
    adjustMatch(ctx, { matchId: sentNumber(form, "match"), adjustment: readAdjustment(form) }),
  create: async ({ ctx, form, rowId }: Wish) => {
    const gift = readGift(form, rowId);
    return gift ? createGift(ctx, gift) : ({ kind: "refused", code: "INVALID_DONOR" } as const);
  },
  undo: ({ ctx, form }: Wish) => undoMatches(ctx, form.getAll("match").map(Number)),
  aside: ({ ctx, rowId }: Wish) => setRowAside(ctx, rowId),
  apart: ({ ctx, rowId }: Wish) => decideDoubtful(ctx, { rowId, decision: "apart" }),
  same: ({ ctx, rowId }: Wish) => decideDoubtful(ctx, { rowId, decision: "same" }),
  reopen: ({ ctx, rowId }: Wish) => reopenRow(ctx, rowId),
  rule: ({ ctx, form, rowId }: Wish) => switchRule(ctx, { rowId, on: sentText(form, "on") === "1" }),
};

/** What one press matched is taken back by one press. */
async function undoMatches(ctx: StaffContext, ids: readonly number[]) {
  let last: Awaited<ReturnType<typeof undoMatch>> = { kind: "missing" };
  for (const id of ids.slice(0, 20)) {
    if (!Number.isSafeInteger(id)) continue;
    last = await undoMatch(ctx, id);
    if (last.kind !== "undone") return last;
  }
  return last;
}

function saidOf(intent: keyof typeof verbs, outcome: Outcome | { kind: "failed" }): string | null {
  if (outcome.kind === "undone") return outcome.orderCancelled ? rowText.said.undoCreated : rowText.said.undo;
  return outcome.kind === "matched" || outcome.kind === "saved" ? rowText.said[intent] : null;
}

function problemOf(outcome: Outcome | { kind: "failed" }): string {
  switch (outcome.kind) {
    case "above-row":
      return rowText.aboveRow(formatMoney(outcome.left, "TRY", "tr"));
    case "above-order":
      return rowText.aboveOrder(formatMoney(outcome.missing, "TRY", "tr"));
    case "refused": {
      const minimum = minimumNamed(outcome);
      if (minimum !== undefined) return rowText.belowMinimum(formatMoney(minimum, "TRY", "tr"));
      return ownValue(rowText.refused, outcome.code) ?? rowText.problems.failed;
    }
    default:
      return (
        ownValue(rowText.problems as Partial<Record<string, string>>, outcome.kind) ?? rowText.problems.failed
      );
  }
}

/** Of one unit, which the gift is below; kuruş. */
function minimumNamed({ fieldErrors = {} }: Pick<Refused, "fieldErrors">): number | undefined {
  return Object.values(fieldErrors).find(({ key }) => key === "cartAmount.minimum")?.values?.amount;
}

function statusOf({ kind }: Outcome | { kind: "failed" }): number {
  if (kind === "missing") return 404;
  if (kind === "forbidden") return 403;
  return kind === "failed" ? 500 : kind === "refused" || kind === "wrong-amount" ? 400 : 409;
}

function refuse(status: number, problem: string) {
  return data<RowAnswer>({ said: null, problem, rowId: 0, undo: [] }, { status });
}
