import { data } from "react-router";
import { type ContentKind, contentKinds } from "#shared/content/content-kinds.ts";

/** Returns the kind of content for a word of an address. Answers 404 for any other word. */
export function contentKindOf(word: string | undefined): ContentKind {
  if (word === undefined || !Object.hasOwn(contentKinds, word)) throw data(null, { status: 404 });
  return word as ContentKind;
}

/** Returns the kind of content for the address of one of its screens: `/{prefix}/campaigns/create`. */
export function kindAt({ pathname }: URL): ContentKind {
  return contentKindOf(pathname.split("/")[2]);
}
