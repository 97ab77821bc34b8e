import { data } from "react-router";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";

/** Throws 404 for a name that is not a kind of content. */
export function parseContentKind(name: string | undefined): ContentKind {
  if (name === undefined || !Object.hasOwn(contentKinds, name)) throw data(null, { status: 404 });
  return name as ContentKind;
}

/** Returns the kind of content of a screen with an address such as `/{prefix}/campaigns/create`. */
export function findContentKind({ pathname }: URL): ContentKind {
  return parseContentKind(pathname.split("/")[2]);
}
