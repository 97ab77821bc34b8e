import { appContext } from "#app/http/request/context.ts";
import { answerList, fieldAnswer } from "#app/http/request/field-answers.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { listFieldPlaces, readFieldList } from "#server/giving/kurban/field/read-field-list.ts";
import { may } from "#server/staff/permissions.ts";
import type { Route } from "./+types/list";

/** Answers the list of `?place=`, or without it the places to choose from. */
export async function loader({ request, url, context }: Route.LoaderArgs): Promise<Response> {
  const { db, clock } = context.get(appContext);
  const { actor } = requireStaff(context);
  const place = url.searchParams.get("place");
  if (place === null) return fieldAnswer({ places: await listFieldPlaces(db) }, clock);
  const list = await readFieldList(db, place.slice(0, 40));
  if (!list) return new Response(null, { status: 404 });
  return answerList(request, Object.assign(list, { mayUndo: may(actor, "kurban", "decide") }), clock);
}
