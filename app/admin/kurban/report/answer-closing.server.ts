import { data } from "react-router";
import { answerIntents, type IntentRequest, resultByKind } from "#app/admin/answer-intents.server.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { closeSeason, reopenSeason } from "#server/giving/kurban/report/close-season.ts";
import { closingText as text } from "./texts.ts";

/** Closes a season, or opens it again with a reason. */
export function answerClosing(args: IntentRequest) {
  return answerIntents(args, {
    right: { area: "kurban", level: "decide" },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      close: async ({ ctx, form }) =>
        resultByKind(await closeSeason(ctx, sentText(form, "id", 40)), {
          saved: text.closed,
          stale: [409, text.stale],
          refused: [409, text.stillOpen],
        }),
      reopen: async ({ ctx, form }) =>
        resultByKind(await reopenSeason(ctx, sentText(form, "id", 40), sentText(form, "reason", 500)), {
          saved: text.reopened,
          stale: [409, text.stale],
          refused: [400, text.reasonMissing],
        }),
    },
  });
}
