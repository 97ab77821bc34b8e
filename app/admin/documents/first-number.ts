import { data } from "react-router";
import { answerIntents, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { saveFirstNumber } from "#server/giving/documents/save-first-number.ts";
import type { Route } from "./+types/first-number";
import { firstNumberText as text } from "./messages.ts";
import { readFirstNumber } from "./read-first-number.ts";

export const loader = methodNotAllowed;

/** Sets the first number of a series. */
export function action(args: Route.ActionArgs) {
  const to = adminAddress(args.params.adminPath, "settings/documents");
  return answerIntents(args, {
    right: { area: "settings", level: "change" },
    refuse: (status, message) => data({ message }, { status }),
    intents: {
      save: async ({ ctx, form }) => {
        const first = readFirstNumber(sentText(form, "first", 20));
        if (first === null) return [422, text.refused.number] as const;
        const outcome = await saveFirstNumber(ctx, sentText(form, "series", 3), first);
        return resultByKind(outcome, {
          saved: { to, message: text.saved },
          refused: ({ reason }) => [422, text.refused[reason]],
        });
      },
    },
  });
}
