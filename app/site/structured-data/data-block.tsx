import { dataBlock, type Thing } from "./foundation.ts";

/** A block of structured data in the body, which browsers do not run. */
export function DataBlock({ thing }: { thing: Thing }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: dataText escapes every character that can open or close a tag
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataText(thing) }} />
  );
}

/** Returns JSON without `</script>` or `<!--`, whatever the texts contain. */
export function dataText(thing: Thing): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(dataBlock(thing)).replace(/[<>&\u2028\u2029]/g, escaped);
}
