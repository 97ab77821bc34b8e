import { appContext } from "#app/http/request/context.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { checkRight } from "#app/http/request/staff.ts";
import { answerFile } from "#app/http/server/kurban-media.ts";
import { findFileByName } from "#server/giving/kurban/media/read-shown.ts";
import type { Route } from "./+types/media-file";

/** Shows a film or photograph to staff. Names are read aloud in films, so the route needs the right to change. */
export async function loader({ request, params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, privateFiles } = context.get(appContext);
  if (!checkRight(context, "kurban", "change")) return new Response(null, { status: 403 });
  const file = await findFileByName(db, params.name);
  if (!file) return new Response(null, { status: 404, headers: secretPageHeaders });
  return answerFile(request, privateFiles, file);
}
