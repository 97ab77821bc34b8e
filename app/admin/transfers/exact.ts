import { data } from "react-router";
import { answerIntents } from "#app/admin/answer-intents.server.ts";
import { sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { type ExactPair, findExactPairs } from "#server/giving/transfers/find-exact.ts";
import { type MatchedPair, matchExactPairs } from "#server/giving/transfers/match-exact.ts";
import { may } from "#server/staff/permissions.ts";
import type { Route } from "./+types/exact";
import { describeProblem } from "./describe-problem.ts";

export type MatchAllAnswer = {
  matched: { count: number; sum: number };
  left: (Omit<MatchedPair, "outcome"> & { problem: string })[];
  problem: string | null;
};

const maxPairs = 500;

/** The rows of the suggestions with equal reference and amount, for staff who may match them. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ pairs: ExactPair[] }> {
  const { db } = context.get(appContext);
  const isAllowed = may(requireStaff(context).actor, "transfers", "decide");
  return { pairs: isAllowed ? await findExactPairs(db) : [] };
}

export function action(args: Route.ActionArgs) {
  return answerIntents(args, {
    right: { area: "transfers", level: "decide" },
    refuse: (status, problem) => toAnswer([], problem, status),
    intents: {
      match: async ({ ctx, form }) => {
        const pairs = readPairs(sentTexts(form, "pair", 60));
        if (!pairs) throw data(null, { status: 400 });
        const result = await matchExactPairs(ctx, pairs);
        return result.kind === "forbidden" ? result : toAnswer(result.pairs, null);
      },
    },
  });
}

function toAnswer(pairs: readonly MatchedPair[], problem: string | null, status = 200) {
  const matched = pairs.filter(({ outcome }) => outcome.kind === "matched");
  const left = pairs.flatMap(({ outcome, ...pair }) =>
    outcome.kind === "matched" ? [] : [{ ...pair, problem: describeProblem(outcome) }],
  );
  const sum = matched.reduce((total, { amount }) => total + amount, 0);
  return data<MatchAllAnswer>({ matched: { count: matched.length, sum }, left, problem }, { status });
}

/** Reads `ROW:ORDER:KURUŞ`. Returns null if there are no or too many pairs, or a row or an order occurs twice. */
function readPairs(values: readonly string[]): ExactPair[] | null {
  const pairs = values.map((value) => {
    const [rowId = "", orderId = "", amount = ""] = value.split(":");
    return { rowId: Number(rowId), orderId, amount: Number(amount) };
  });
  const isValid = pairs.every(
    ({ rowId, amount }) => Number.isSafeInteger(rowId) && Number.isSafeInteger(amount),
  );
  const rows = new Set(pairs.map(({ rowId }) => rowId));
  return isValid && pairs.length > 0 && pairs.length <= maxPairs && rows.size === pairs.length ? pairs : null;
}
