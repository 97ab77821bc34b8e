import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { isSessionOpen } from "#server/accounts/sessions.ts";
import type { Route } from "./+types/endpoint";
import { openLiveStream } from "./live-stream.server.ts";

const eventStream = "text/event-stream";

/** GET live: what happens, as it happens, for as long as the screen is open (docs/decisions/018). */
export function loader({ request, context }: Route.LoaderArgs): Response {
  const { live, db, clock } = context.get(appContext);
  const { session } = requireStaff(context);
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { Allow: "GET" } });
  // Opened as a page, it would load for ever.
  if (!request.headers.get("Accept")?.includes(eventStream)) return new Response(null, { status: 406 });
  const stream = openLiveStream({
    hub: live,
    owner: { user: session.user.id, session: session.id },
    since: request.headers.get("Last-Event-ID"),
    holds: () => isSessionOpen(db, session.id, clock.now()),
  });
  // The server stops.
  if (!stream) return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  return new Response(stream, {
    headers: {
      "Content-Type": `${eventStream}; charset=utf-8`,
      // nginx would collect events until its buffer is full.
      "X-Accel-Buffering": "no",
      // Kept alive after the stream's end it would hold up a server that stops.
      Connection: "close",
    },
  });
}
