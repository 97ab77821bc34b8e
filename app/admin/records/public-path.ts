import {
  type AddressedKind,
  type ContentKind,
  contentAddress,
  contentKinds,
} from "#shared/content/content-kinds.ts";

/** Returns the public address of a record: its own page, or the home page for a kind without one. */
export function publicPath(kind: ContentKind, { id, slug = id }: { id: string; slug?: string }): string {
  return isAddressed(kind) ? contentAddress(kind, slug) : "/";
}

export function isAddressed(kind: ContentKind): kind is AddressedKind {
  return "address" in contentKinds[kind];
}
