import { data } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { readListQuery } from "#app/admin/kit/list/list-query.ts";
import type { ViewAnswer } from "#app/admin/kit/list/list-settings.ts";
import { toViewQuery } from "#app/admin/kit/list/view-query.ts";
import { viewText } from "#app/admin/kit/list/view-texts.ts";
import { findScreenRight } from "#app/admin/screen-rights.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { deleteView, saveView } from "#server/staff/views/save-view.ts";
import { savedViewParameter, VIEW_NAME_MAX, VIEW_QUERY_MAX } from "#shared/staff/saved-view.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { oneLine } from "#shared/text/read-text.ts";
import type { Route } from "./+types/endpoint";
import { listRules } from "./list-rules.server.ts";

const refuse = (status: number, message: string) => data<ViewAnswer>({ message }, { status });

export const loader = methodNotAllowed;

/** Saves and deletes the saved views of all lists (docs/contract.md#saved-views). */
export function action(args: Route.ActionArgs) {
  const toList = (screen: string, search: string) =>
    `${adminAddress(args.params.adminPath, screen)}?${search}`;
  return answerIntents(args, {
    right: null,
    refuse,
    intents: {
      async save({ form, ctx }) {
        const { screen, rules, right } = readScreen(form);
        const sentQuery = sentText(form, "query", VIEW_QUERY_MAX);
        const query = toViewQuery(readListQuery(new URL(`http://list/?${sentQuery}`), rules));
        const name = oneLine(sentText(form, "name", VIEW_NAME_MAX));
        if (name === "") return [400, viewText.nameMissing] as const;
        const input = { name, query, shared: form.get("shared") === "on" };
        const id = sentText(form, "id", 40) || undefined;
        return resultByKind(await saveView(ctx, right, { id, screen, input }), {
          saved: (view) => ({
            to: toList(screen, `${query}&${savedViewParameter}=${view.id}`),
            message: viewText.saved,
          }),
          taken: [409, viewText.taken],
          full: [409, viewText.full],
          "private-only": [409, viewText.privateOnly],
        });
      },
      async delete({ form, ctx }) {
        const { screen, right } = readScreen(form);
        return resultByKind(await deleteView(ctx, right, { id: sentText(form, "id", 40), screen }), {
          deleted: { to: toList(screen, sentText(form, "query", VIEW_QUERY_MAX)), message: viewText.deleted },
        });
      },
    },
  });
}

/** Throws 404 for a screen that is no list with filters. */
function readScreen(form: IntentArgs["form"]) {
  const screen = sentText(form, "screen", 100);
  const rules = ownValue(listRules, screen);
  const right = findScreenRight(screen);
  if (!rules || !right) throw data(null, { status: 404 });
  return { screen, rules, right };
}
