import { dataBlock, type Thing } from "./foundation.ts";

/** Data about the page for machines, beside what it speaks of. Nothing in it runs. */
export function DataBlock({ thing }: { thing: Thing }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: written by dataText, which lets no tag end or begin
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataText(thing) }} />
  );
}

/** JSON in which no `</script>` and no `<!--` can stand, whatever the texts are. */
export function dataText(thing: Thing): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(dataBlock(thing)).replace(/[<>&\u2028\u2029]/g, escaped);
}
