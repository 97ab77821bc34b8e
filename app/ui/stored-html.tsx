import { type Locale, textDirection } from "#shared/locale.ts";
import { classes } from "./class-names.ts";
import { storedText } from "./stored-text.ts";

/**
 * HTML that staff wrote in the back office, rendered as stored: whatever saves it has to sanitise it (docs/contract.md#deviations).
 * In its own language and direction, so that a Turkish paragraph keeps its left edge on an Arabic page.
 */
export function StoredHtml({
  html,
  className,
  language,
}: {
  html: string;
  className?: string;
  /** Where staff have translated it. */
  language?: Locale;
}) {
  return (
    <div
      {...storedText}
      {...(language ? { lang: language, dir: textDirection(language) } : {})}
      className={classes("prose text-start wrap-anywhere", className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place for it; see above.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
