import { dataBlock, type SchemaNode } from "./foundation.ts";

/** A block of structured data in the body. */
export function DataBlock({ thing }: { thing: SchemaNode }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: dataText escapes every character that can open or close a tag
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toDataText(thing) }} />
  );
}

/** Returns JSON in which no text can contain `</script>` or `<!--`. */
export function toDataText(thing: SchemaNode): string {
  const escapeCharacter = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(dataBlock(thing)).replace(/[<>&\u2028\u2029]/g, escapeCharacter);
}
