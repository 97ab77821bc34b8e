import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readText } from "#shared/text/read-text.ts";
import type { Route } from "./+types/donors";
import { findDonors } from "./find-donors.server.ts";

/** Finds donors while staff type (find-donors.server.ts). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { actor } = requireStaff(context);
  const search = readText(url.searchParams.get("q"), 100);
  return Response.json(await findDonors(context.get(appContext).db, actor, search));
}
