import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { renewStatementLinks } from "#server/giving/documents/year/keep-statement.ts";
import { editDonor, maxNoteLength } from "#server/giving/donors/edit-donor.ts";
import { markDistinct, mergeDonors, undoMerge } from "#server/giving/donors/merge-donors.ts";
import { EMAIL_MAX, NAME_MAX } from "#shared/giving/donor.ts";
import { validation } from "#shared/messages/tr/validation.ts";
import { donorText as text } from "./messages.ts";

/** The reason why nothing was saved, and the errors of the contact by field. */
export type DonorAnswer = { message?: string; errors?: { name?: string; phone?: string } };

const refuse = (status: number, message: string) => data<DonorAnswer>({ message }, { status });

export function answerDonor(request: IntentRequest, id: string) {
  return answerIntents(request, {
    right: { area: "contacts", level: "change" },
    refuse,
    intents: {
      save: (args) => saveDonor(args, id),
      merge: async ({ ctx, form }) =>
        resultByKind(await mergeDonors(ctx, id, sentText(form, "other", 40)), {
          merged: text.merged,
          "not-mergeable": [409, text.notMergeable],
          missing: [404, text.notMergeable],
        }),
      separate: async ({ ctx, form }) =>
        resultByKind(await undoMerge(ctx, sentText(form, "merge", 40)), {
          separated: text.separated,
          "too-late": [409, text.tooLate],
          "later-merge": [409, text.laterMerge],
        }),
      distinct: async ({ ctx, form }) =>
        resultByKind(await markDistinct(ctx, id, sentText(form, "other", 40)), {
          saved: text.distinctSaved,
          missing: [404, text.notMergeable],
        }),
    },
  });
}

async function saveDonor({ ctx, form }: IntentArgs, id: string) {
  const values = {
    name: sentText(form, "name", NAME_MAX),
    phone: sentText(form, "phone", 100),
    email: sentText(form, "email", EMAIL_MAX),
    note: sentText(form, "note", maxNoteLength),
    tags: sentText(form, "tags", 1_000).split(","),
  };
  const expectedUpdatedAt = new Date(sentText(form, "expectedUpdatedAt", 40) || 0);
  return resultByKind(await editDonor(ctx, { id, expectedUpdatedAt, values }, renewStatementLinks), {
    saved: ({ orders }) => (orders > 0 ? text.savedWithOrders(formatCount(orders)) : text.saved),
    refused: ({ errors: { name, phone } }) =>
      data<DonorAnswer>(
        {
          errors: {
            ...(name && { name: validation[name.key] }),
            ...(phone && { phone: validation[phone.key] }),
          },
        },
        { status: 400 },
      ),
    stale: ({ by }) => refuse(409, text.stale(by)),
    erased: [409, text.erasedNow],
    missing: [404, text.missing],
  });
}
