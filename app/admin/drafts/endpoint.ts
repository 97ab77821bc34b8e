import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { deriveDraftKey } from "#server/accounts/derive-draft-key.ts";
import { may } from "#server/accounts/permissions.ts";
import type { Route } from "./+types/endpoint";

/** GET draft-key: the key that encrypts the signed-in person's drafts, as bytes (docs/decisions/038). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { db, secret } = context.get(appContext);
  const { actor } = requireStaff(context);
  if (!may(actor, "content.write")) return new Response(null, { status: 403 });
  const key = await deriveDraftKey(db, secret, actor.id);
  return new Response(key.slice(), { headers: { "Content-Type": "application/octet-stream" } });
}
