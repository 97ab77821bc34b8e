import { type RouterContextProvider, redirect } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { findRedirect } from "#server/content/editing/find-redirect.ts";
import type { AnyKind } from "#server/content/editing/record-kind.ts";
import { findOldAddress } from "#server/content/old-addresses/queries.ts";
import { type AddressedKind, contentAddress } from "#shared/content/content-kinds.ts";

/** The time is short, because browsers and proxies follow a cached redirect even after staff removed it. */
const headers = { "Cache-Control": "public, max-age=300" };

/**
 * Returns the redirect from the former slug of a visible record to its current slug with the parameters of the request, or
 * else from an address of the earlier site. The caller has found no record with this slug.
 */
export async function redirectMoved(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  kind: AddressedKind,
  record: AnyKind,
  slug: string,
): Promise<Response | undefined> {
  const { db, clock } = context.get(appContext);
  const currentSlug = await findRedirect(db, record, slug, clock.now());
  const target =
    currentSlug === undefined
      ? await findOldAddress(db, url.pathname)
      : contentAddress(kind, currentSlug) + url.search;
  return target === undefined ? undefined : redirect(target, { status: 301, headers });
}
