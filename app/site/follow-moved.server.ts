import { type RouterContextProvider, redirect } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { findRedirect } from "#server/content/editing/find-redirect.ts";
import type { AnyKind } from "#server/content/editing/record-kind.ts";
import { type AddressedKind, contentAddress } from "#shared/content/content-kinds.ts";

/** Staff can end a redirect; until this time has passed, browsers and proxies may still follow it. */
const headers = { "Cache-Control": "public, max-age=300" };

/**
 * Returns the redirect from the former slug of a visible record to its present slug, with the parameters of the
 * request; undefined if there is none.
 */
export async function followMoved(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  kind: AddressedKind,
  record: AnyKind,
  slug: string,
): Promise<Response | undefined> {
  const { db, clock } = context.get(appContext);
  const present = await findRedirect(db, record, slug, clock.now());
  if (present === undefined) return undefined;
  return redirect(contentAddress(kind, present) + url.search, { status: 301, headers });
}
