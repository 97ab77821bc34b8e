import { findScreenRight } from "#app/admin/screen-rights.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { waitingReaders } from "#server/giving/waiting/count-waiting.ts";
import { may } from "#server/staff/permissions.ts";
import type { Route } from "./+types/endpoint";

/** Counts what waits on the screens that the person may see, by the path of the screen. Counts of 0 are left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, log } = context.get(appContext);
  const { actor } = requireStaff(context);
  const counts: Record<string, number> = {};
  for (const [path, read] of Object.entries(waitingReaders)) {
    const right = findScreenRight(path);
    if (right === undefined || (right && !may(actor, right.area, right.level))) continue;
    try {
      const count = await read(db, clock.now(), actor);
      if (count > 0) counts[path] = count;
    } catch (err) {
      log.error({ err, path }, "waiting count failed");
    }
  }
  return Response.json(counts);
}
