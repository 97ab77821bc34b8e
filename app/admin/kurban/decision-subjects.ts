import { appContext } from "#app/http/request/context.ts";
import { findSubjects } from "#server/giving/kurban/decisions/find-subjects.ts";
import { decisionKinds } from "#shared/giving/kurban-decisions.ts";
import { readText } from "#shared/text/read-text.ts";
import type { Route } from "./+types/decision-subjects";

/** Finds the subjects of a decision while staff type. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const kind = decisionKinds.find((name) => name === params.kind);
  if (!kind) return new Response(null, { status: 404 });
  const search = readText(url.searchParams.get("q"), 100);
  return Response.json(await findSubjects(context.get(appContext).db, kind, search));
}
