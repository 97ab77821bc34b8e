import { openClient } from "#testing/donor/http-client.ts";

// As in deploy/nginx.conf: closes an idle connection before the site does, because a request may meet a closing one.
const client = openClient({ maxSockets: Number.POSITIVE_INFINITY, timeout: 5_000 });

/**
 * `fetch` by the client of the drills: bodies of text or bytes, no redirects.
 *
 * @param localAddress where the request comes from; it costs a connection for each donor
 */
export async function quickFetch(
  url: string | URL,
  init: RequestInit = {},
  localAddress?: string,
): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init.headers));
  const body = init.body instanceof Uint8Array ? init.body : init.body && String(init.body);
  const sent = {
    method: init.method ?? "GET",
    headers,
    ...(body && { body }),
    ...(localAddress && { localAddress }),
  };
  const answer = await client.ask(String(url).replace("//localhost:", "//127.0.0.1:"), sent);
  const told = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    for (const each of [value ?? []].flat()) told.append(name, each);
  const text = answer.body.length > 0 ? new Uint8Array(answer.body) : null;
  return new Response(text, { status: answer.status, headers: told });
}
