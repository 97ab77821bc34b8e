import { staffContext } from "#app/http/request/staff.ts";
import type { Route } from "./+types/session";

/** Answers 204 if the session is still valid. The route is outside the guarded layout. */
export function loader({ context }: Route.LoaderArgs): Response {
  return new Response(null, { status: context.get(staffContext) ? 204 : 401 });
}
