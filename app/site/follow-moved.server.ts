import { type RouterContextProvider, redirect } from "react-router";
import { appContext } from "#app/http/request/context.ts";
import { findRedirect } from "#server/content/editing/find-redirect.ts";
import type { AnyKind } from "#server/content/editing/record-kind.ts";
import { type AddressedKind, contentAddress } from "#shared/content/content-kinds.ts";

/** The time is short, because browsers and proxies follow a cached redirect even after staff removed it. */
const headers = { "Cache-Control": "public, max-age=300" };

/**
 * Returns the redirect from the former slug of a visible record to its current slug with the parameters of the request,
 * or undefined if no record had this slug.
 */
export async function redirectMoved(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  kind: AddressedKind,
  record: AnyKind,
  slug: string,
): Promise<Response | undefined> {
  const { db, clock } = context.get(appContext);
  const currentSlug = await findRedirect(db, record, slug, clock.now());
  if (currentSlug === undefined) return undefined;
  return redirect(contentAddress(kind, currentSlug) + url.search, { status: 301, headers });
}
