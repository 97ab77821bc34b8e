import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { finishDistribution } from "#server/giving/kurban/distribution/finish-distribution.ts";
import { deletePlaceFile } from "#server/giving/kurban/distribution/open-place-file.ts";
import {
  addDistribution,
  changeDistribution,
  type DistributionSaved,
  type DistributionValues,
  deleteDistribution,
} from "#server/giving/kurban/distribution/save-distribution.ts";
import { type DistributionErrors, readDistributionForm, toErrors } from "./read-distribution-form.server.ts";
import { fileText, distributionText as text } from "./texts.ts";

/** Handles the buttons and forms of the screen of distributions. */
export function answerDistribution(args: IntentRequest) {
  return answerIntents(args, {
    right: { area: "kurban", level: "change" },
    refuse: (status, message) => data<Answer>({ message }, { status }),
    intents: {
      add: (sent) =>
        saveSent(sent, (values) => addDistribution(sent.ctx, sentText(sent.form, "place", 40), values)),
      change: (sent) =>
        saveSent(sent, (values) => changeDistribution(sent.ctx, sentText(sent.form, "id", 40), values)),
      delete: async ({ ctx, form }) =>
        answerSaved(await deleteDistribution(ctx, sentText(form, "id", 40)), text.deleted),
      finish: async ({ ctx, form }) =>
        resultByKind(await finishDistribution(ctx, sentText(form, "id", 40), true), {
          saved: text.finished,
          refused: [409, text.empty],
        }),
      resume: async ({ ctx, form }) =>
        resultByKind(await finishDistribution(ctx, sentText(form, "id", 40), false), {
          saved: text.resumed,
          refused: [409, text.isClosed],
        }),
      "delete-file": async ({ ctx, form }) =>
        resultByKind(await deletePlaceFile(ctx, sentText(form, "id", 40)), {
          saved: fileText.deleted,
          refused: [409, text.late],
        }),
    },
  });
}

type Answer = { message?: string; errors?: DistributionErrors };

async function saveSent(
  { form }: IntentArgs,
  save: (values: DistributionValues) => Promise<DistributionSaved>,
) {
  const sent = readDistributionForm(form);
  if (sent.kind === "errors") return data<Answer>({ errors: sent.errors }, { status: 400 });
  return answerSaved(await save(sent.values), text.saved);
}

function answerSaved(outcome: DistributionSaved, saved: string) {
  const errors = toErrors(outcome);
  if (errors) return data<Answer>({ errors }, { status: 400 });
  return resultByKind(outcome, {
    saved,
    refused: ({ rule }) => [409, rule === "done" ? text.isDone : text.late],
  });
}
