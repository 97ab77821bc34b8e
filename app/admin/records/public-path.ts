import {
  type AddressedKind,
  type ContentKind,
  contentAddress,
  contentKinds,
} from "#shared/content/content-kinds.ts";

/** Returns the public address of a record. A kind without own pages is visible on the home page. */
export function publicPath(kind: ContentKind, { id, slug = id }: { id: string; slug?: string }): string {
  return isAddressed(kind) ? contentAddress(kind, slug) : "/";
}

export function isAddressed(kind: ContentKind): kind is AddressedKind {
  return "address" in contentKinds[kind];
}
