import { useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { useShellPlace } from "./shell-place.ts";

type Site = ReturnType<typeof useShellPlace>["site"];

/** The number of letters from which a name counts as long. */
const longName = 24;
const wideWord = 7;
const nameLook = "font-serif leading-tight font-semibold text-leaf-800 wrap-anywhere max-[23rem]:sr-only";

/** Whether a phone's header has room for the name only without the search, which its menu also has. */
export function isTight({ name, shortName }: Site): boolean {
  const shown = name.length > longName ? shortName : name;
  return shown.split(/\s+/).some(({ length }) => length > wideWord);
}

export function Logo({ className, imageClass }: { className: string; imageClass: string }) {
  const t = useTranslate();
  const { site } = useShellPlace();
  const isLong = site.name.length > longName;
  const onPhones = isTight(site) ? "max-[29rem]:text-sm" : "max-[27rem]:text-base";
  return (
    <a
      href="/"
      aria-label={t("shell.logo", { name: site.name })}
      className={classes("flex h-full min-w-0 items-center gap-2.5 rounded-sm", className)}
    >
      <img
        src={site.logoUrl}
        alt=""
        // The priority is low: the name is beside the logo, and the first view's content comes first.
        fetchPriority="low"
        // Most logos are about square, so a square is reserved until the logo loads.
        width={56}
        height={56}
        className={classes("w-auto shrink-0", imageClass)}
      />
      {isLong && site.shortName.length <= longName && (
        <span lang="tr" className={classes(nameLook, "text-lg sm:hidden", onPhones)}>
          {site.shortName}
        </span>
      )}
      <span
        lang="tr"
        className={classes(
          nameLook,
          // The name has two lines; room for three helps readers who widen the letter spacing (WCAG 1.4.12).
          isLong
            ? "line-clamp-3 text-sm text-balance max-sm:hidden lg:max-w-80 lg:text-base"
            : `text-lg lg:text-xl ${onPhones}`,
        )}
      >
        {site.name}
      </span>
    </a>
  );
}
