import { data, redirect } from "react-router";
import { adminAddress } from "#app/admin/kit/admin-link.ts";
import { readSentForm, sentText } from "#app/admin/kit/form/read-sent-form.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import { resetWords } from "#server/content/words/save-words.ts";
import { wordNames } from "#shared/content/words.ts";
import type { Route } from "./+types/reset";
import { wordsText } from "./messages.ts";

/** Only the buttons of the list use this address. */
export function loader({ params }: Route.LoaderArgs) {
  return redirect(adminAddress(params.adminPath, "settings/words"));
}

/** Resets the word `name`, or every word with `name=*`. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readSentForm(request, checkRight(context, "settings", "change"));
  const sentName = sentText(form, "name", 40);
  const names = sentName === "*" ? wordNames : wordNames.filter((name) => name === sentName);
  if (names.length === 0) throw data(null, { status: 404 });
  const outcome = await resetWords(requireStaff(context).ctx, names);
  if (outcome.kind !== "saved") throw data(null, { status: 403 });
  return redirect(adminAddress(params.adminPath, "settings/words"), {
    headers: flash(context.get(appContext), wordsText.resetDone),
  });
}
