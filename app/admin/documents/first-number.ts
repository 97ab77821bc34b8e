import { redirect } from "react-router";
import { answerIntents } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { saveFirstNumber } from "#server/giving/documents/save-first-number.ts";
import type { Route } from "./+types/first-number";
import { firstNumberText as text } from "./messages.ts";

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** Sets the first number of a series. */
export function action(args: Route.ActionArgs) {
  const to = adminAddress(args.params.adminPath, "settings/documents");
  return answerIntents(args, {
    right: { area: "settings", level: "change" },
    refuse: (status, message, { context }) =>
      status === 403
        ? new Response(null, { status })
        : redirect(to, { headers: flash(context.get(appContext), message) }),
    intents: {
      save: async ({ ctx, form }) => {
        const first = sentText(form, "first", 10).replace(/\D/g, "");
        const outcome = await saveFirstNumber(ctx, sentText(form, "series", 3), Number(first));
        if (outcome.kind === "forbidden") return outcome;
        return { to, message: outcome.kind === "saved" ? text.saved : text.refused[outcome.reason] };
      },
    },
  });
}
