import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { may } from "#server/staff/permissions.ts";
import type { Route } from "./+types/letter-file";
import { findChoice, loadLetter } from "./load-guide.server.ts";

/** Returns the letter as a text file, to save or to print. */
export async function loader({ params, context, url }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  if (!may(requireStaff(context).actor, "settings", "change")) return new Response(null, { status: 403 });
  const choice = findChoice(app, params.bank);
  const disposition = url.searchParams.has("save") ? "attachment" : "inline";
  return new Response(await loadLetter(app, choice), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `${disposition}; filename="mektup-${choice.name}.txt"`,
    },
  });
}
