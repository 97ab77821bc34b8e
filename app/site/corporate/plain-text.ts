import { ownValue } from "#shared/text/own-value.ts";

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

/** Returns the plain text of sanitised HTML. The result must never be used as HTML. */
export function plainText(html: string): string {
  return (
    html
      // Only the end of a block separates words, because `<strong>` can be inside a word or before a full stop.
      .replace(/<\/(?:p|h\d|li|blockquote)>|<br[^>]*>/g, " ")
      .replace(/<[^<>]*>/g, "")
      .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ownValue(entities, name) ?? entity)
      .replace(/\s+/g, " ")
      .trim()
  );
}
