import { data, type RouterContextProvider, redirect } from "react-router";
import { appContext } from "#app/request/context.ts";
import { flash } from "#app/request/flash.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { bookFound } from "#server/payments/refunds/book-found.ts";
import { requestRefund } from "#server/payments/refunds/request-refund.ts";
import type { RefundState, RequestErrors } from "#server/payments/refunds/rules.ts";
import { formatMoney } from "#shared/money.ts";
import { hidden } from "../kit/form/form-answer.ts";
import { readSentForm, sentText } from "../kit/form/read-sent-form.ts";
import { tryVerb } from "../try-verb.server.ts";
import { refundText, requestText } from "./messages.ts";
import { readRequest } from "./read-request.ts";

/** The answer to the form of a refund that was not saved. */
type RequestAnswer = { errors: RequestErrors; problem: string | null };

type Sent = {
  request: Request;
  params: { adminPath: string };
  context: Readonly<RouterContextProvider>;
};

/** Requests a refund, or books one that was made in the bank's own panel. Leads to its page. */
export async function answerRequest({ request, params, context }: Sent) {
  if (!mayWrite(context, "refunds.write")) return refuse(403, requestText.problems.forbidden);
  const form = await readSentForm(request, true);
  const app = context.get(appContext);
  const ctx = { ...requireStaff(context).ctx, submission: sentText(form, hidden.submission) || undefined };
  const books = sentText(form, "intent") === "book";
  const wanted = readRequest(form);
  const outcome = books
    ? await tryVerb(
        app.log,
        "refund booking failed",
        bookFound(ctx, app.payments, { ...wanted, number: wanted.number ?? "" }),
      )
    : await tryVerb(app.log, "refund request failed", requestRefund(ctx, app.payments, wanted));
  switch (outcome.kind) {
    case "saved": {
      const headers = flash(app, saidOf(outcome));
      return redirect(`/${params.adminPath}/refunds/${outcome.id}`, { headers });
    }
    case "refused":
      return data<RequestAnswer>({ errors: outcome.errors, problem: null }, { status: 400 });
    case "other-amount":
      return refuse(409, requestText.otherAmount(formatMoney(outcome.found, "TRY", "tr")));
    case "failed":
      return outcome.locked ? refuse(409, refundText.locked) : refuse(500, refundText.failed);
    default:
      return refuse(statuses[outcome.kind], requestText.problems[outcome.kind]);
  }
}

/** What was booked has no state of its own to tell. */
function saidOf({ state }: { id: string; state?: RefundState }): string {
  return state ? refundText.saved[state] : refundText.booked;
}

const statuses = {
  stale: 409,
  "nothing-left": 409,
  "not-by-card": 409,
  "nothing-found": 409,
  "not-now": 409,
  missing: 404,
  forbidden: 403,
} as const;

function refuse(status: number, problem: string) {
  return data<RequestAnswer>({ errors: {}, problem }, { status });
}
