import { data } from "react-router";
import { answerIntents, type IntentRequest, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { shareRefundProblems } from "#app/admin/kurban/refund-problems.ts";
import { bookPanelRefund } from "#server/giving/payments/refunds/book-panel-refund.ts";
import { requestRefund } from "#server/giving/payments/refunds/request-refund.ts";
import type { RequestErrors } from "#server/giving/payments/refunds/rules.ts";
import { refundText, requestText } from "./messages.ts";
import { readRequest } from "./read-request.ts";

const answer = (status: number, problem: string | null, errors: RequestErrors = {}) =>
  data({ errors, problem: errors.shares ? shareRefundProblems[errors.shares] : problem }, { status });

/** Requests a refund, or books a refund that the foundation made in the bank's panel. Redirects to the refund. */
export function answerRequest(request: IntentRequest) {
  const { problems } = requestText;
  return answerIntents(request, {
    right: { area: "refunds", level: "change" },
    locked: refundText.locked,
    refuse: (status, problem) => answer(status, problem),
    intents: {
      request: async ({ ctx, app, form }) =>
        resultByKind(await requestRefund(ctx, app.payments, readRequest(form)), {
          saved: ({ id, state }) => ({
            to: adminAddress(app.config.adminPath, `refunds/${id}`),
            message: refundText.saved[state],
          }),
          refused: ({ errors }) => answer(400, null, errors),
          stale: [409, problems.stale],
          "nothing-left": [409, problems["nothing-left"]],
          "not-by-card": [409, problems["not-by-card"]],
          missing: [404, problems.missing],
        }),
      book: async ({ ctx, app, form }) => {
        const { number, ...refund } = readRequest(form);
        return resultByKind(await bookPanelRefund(ctx, app.payments, { ...refund, number: number ?? "" }), {
          saved: ({ id }) => ({
            to: adminAddress(app.config.adminPath, `refunds/${id}`),
            message: refundText.booked,
          }),
          refused: ({ errors }) => answer(400, null, errors),
          "other-amount": ({ found }) => [409, requestText.otherAmount(money(found))],
          "nothing-found": [409, problems["nothing-found"]],
          "not-now": [409, problems["not-now"]],
          "nothing-left": [409, problems["nothing-left"]],
          stale: [409, problems.stale],
          missing: [404, problems.missing],
        });
      },
    },
  });
}
