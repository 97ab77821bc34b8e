import { type Locale, textDirection } from "#shared/text/locale.ts";
import { classes } from "./class-names.ts";
import { addPictureSources } from "./stored-pictures.ts";
import { storedTextAttributes } from "./stored-text-attributes.ts";

/**
 * Renders HTML that staff wrote in the back office. The code that stores the HTML must sanitise it
 * (docs/contract.md#deviations). The HTML keeps its own language and direction, so that a Turkish paragraph stays
 * left-aligned on an Arabic page.
 */
export function StoredHtml({
  html,
  className,
  language,
}: {
  html: string;
  className?: string;
  /** The language of a translation. Without it the text is Turkish. */
  language?: Locale | undefined;
}) {
  return (
    <div
      {...storedTextAttributes}
      {...(language ? { lang: language, dir: textDirection(language) } : {})}
      className={classes("prose text-start wrap-anywhere", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; see above.
      dangerouslySetInnerHTML={{ __html: addPictureSources(html) }}
    />
  );
}
