import { type Locale, textDirection } from "#shared/text/locale.ts";
import { classes } from "./class-names.ts";
import { withCopies } from "./stored-pictures.ts";
import { storedText } from "./stored-text.ts";

/**
 * HTML that staff wrote in the back office, rendered as stored: the code that saves it must sanitise it
 * (docs/contract.md#deviations). It keeps its own language and direction, so that a Turkish paragraph stays
 * left-aligned on an Arabic page.
 */
export function StoredHtml({
  html,
  className,
  language,
}: {
  html: string;
  className?: string;
  /** The language of a translation; Turkish without one. */
  language?: Locale | undefined;
}) {
  return (
    <div
      {...storedText}
      {...(language ? { lang: language, dir: textDirection(language) } : {})}
      className={classes("prose text-start wrap-anywhere", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; see above.
      dangerouslySetInnerHTML={{ __html: withCopies(html) }}
    />
  );
}
