import { useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { chooseLogo } from "#shared/identity/identity-files.ts";
import { useShellPage } from "./shell-place.ts";

type Site = ReturnType<typeof useShellPage>["site"];

/** A name with more letters is shown smaller. */
const longNameLength = 24;
const wideWordLength = 7;
const nameClasses = "font-serif leading-tight font-semibold text-leaf-800 wrap-anywhere max-[23rem]:sr-only";

/** Whether the name is so wide that a phone's header must hide the search. The phone's menu also has the search. */
export function isTight({ name, shortName }: Site): boolean {
  const displayedName = name.length > longNameLength ? shortName : name;
  return displayedName.split(/\s+/).some(({ length }) => length > wideWordLength);
}

export function Logo({ className, imageClass }: { className: string; imageClass: string }) {
  const t = useTranslate();
  const { site } = useShellPage();
  const isLong = site.name.length > longNameLength;
  const phoneClasses = isTight(site) ? "max-[29rem]:text-sm" : "max-[27rem]:text-base";
  return (
    <a
      href="/"
      aria-label={t("shell.logo", { name: site.name })}
      className={classes("flex h-full min-w-0 items-center gap-2.5 rounded-sm", className)}
    >
      <img
        src={chooseLogo(site)}
        alt=""
        // The priority is low, because the name is beside the logo and the content is more important.
        fetchPriority="low"
        // Most logos are about square, so a square is reserved until the logo loads.
        width={56}
        height={56}
        // A wide logo leaves room for the name.
        className={classes("w-auto shrink-0 object-contain max-sm:max-w-14 sm:max-w-40", imageClass)}
      />
      {isLong && site.shortName.length <= longNameLength && (
        <span lang={site.languages.name} className={classes(nameClasses, "text-lg sm:hidden", phoneClasses)}>
          {site.shortName}
        </span>
      )}
      <span
        lang={site.languages.name}
        className={classes(
          nameClasses,
          // The name has two lines. A third line is for readers who widen the letter spacing (WCAG 1.4.12).
          isLong
            ? "line-clamp-3 text-sm text-balance max-sm:hidden lg:max-w-80 lg:text-base"
            : `text-lg lg:text-xl ${phoneClasses}`,
        )}
      >
        {site.name}
      </span>
    </a>
  );
}
