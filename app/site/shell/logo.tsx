import { useTranslate } from "#app/i18n/context.tsx";
import { classes } from "#app/ui/class-names.ts";
import { useShellPlace } from "./shell-place.ts";

/** Letters. */
const longName = 24;

/** The foundation's logo and name, leading home. */
export function Logo({ className, imageClass }: { className: string; imageClass: string }) {
  const t = useTranslate();
  const { site } = useShellPlace();
  return (
    <a
      href="/"
      aria-label={t("shell.logo", { name: site.name })}
      className={classes("flex h-full min-w-0 items-center gap-2.5 rounded-sm", className)}
    >
      <img
        src={site.logoUrl}
        alt=""
        // Low priority: the name is beside it, and the first view's content comes first.
        fetchPriority="low"
        // Most logos are about square, so reserve a square until it loads.
        width={56}
        height={56}
        className={classes("w-auto shrink-0", imageClass)}
      />
      <span
        lang="tr"
        className={classes(
          "line-clamp-2 font-serif leading-tight font-semibold text-leaf-800 max-[23rem]:sr-only",
          // Two lines beside the buttons of a phone, and one beside the menu of a screen.
          site.name.length > longName
            ? "text-xs sm:text-sm lg:max-w-64 lg:text-base"
            : "text-lg max-[27rem]:text-base lg:text-xl",
        )}
      >
        {site.name}
      </span>
    </a>
  );
}
