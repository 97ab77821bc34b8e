import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { isSessionOpen } from "#server/staff/sessions.ts";
import type { Route } from "./+types/endpoint";
import { openLiveStream } from "./open-stream.server.ts";

const eventStream = "text/event-stream";

/** Sends server-sent events while the screen is open (docs/decisions/018). */
export function loader({ request, url, context }: Route.LoaderArgs): Response {
  const { live, db, clock } = context.get(appContext);
  const { session } = requireStaff(context);
  if (request.method !== "GET") return new Response(null, { status: 405, headers: { Allow: "GET" } });
  // A page or a data request of the router (`live.data`) would wait for the end of the stream forever.
  const isData = new URL(request.url).pathname !== url.pathname;
  if (isData || !request.headers.get("Accept")?.includes(eventStream))
    return new Response(null, { status: 406 });
  const owner = { user: session.user.id, session: session.id };
  const stream = openLiveStream(live, owner, () => isSessionOpen(db, session.id, clock.now()));
  // The server is shutting down, or this person has too many screens open.
  if (!stream) return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  return new Response(stream, {
    headers: {
      "Content-Type": `${eventStream}; charset=utf-8`,
      // nginx would otherwise buffer the events.
      "X-Accel-Buffering": "no",
      // A kept-alive connection would delay the shutdown of the server.
      Connection: "close",
    },
  });
}
