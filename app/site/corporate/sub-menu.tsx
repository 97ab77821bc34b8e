import { useTranslate } from "#app/i18n/context.tsx";
import { useShellPage } from "#app/site/shell/shell-place.ts";
import { Arrow } from "#app/ui/section-heading.tsx";
import { otherSlugs } from "./corporate-slug.ts";

/** Links from the about page to all other pages (docs/specification.md#2-screens-and-routes). */
export function SubMenu() {
  const t = useTranslate();
  const { hiddenSlugs } = useShellPage();
  const slugs = otherSlugs.filter((slug) => !hiddenSlugs.includes(slug));
  return (
    <nav aria-labelledby="sub-menu-title" className="mt-14 border-t border-sand-200 pt-10">
      <h2 id="sub-menu-title" className="text-xl sm:text-2xl">
        {t("corporate.more")}
      </h2>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {slugs.map((slug) => (
          <li
            key={slug}
            className="group relative flex items-start justify-between gap-4 rounded-lg bg-white p-5 shadow-soft ring-1 ring-sand-200 transition-shadow hover:shadow-lift"
          >
            <div>
              <a
                href={`/biz-kimiz/kurumsal/${slug}`}
                className="font-semibold text-leaf-800 after:absolute after:inset-0 after:rounded-lg"
              >
                {t(`corporate.${slug}`)}
              </a>
              <p className="mt-1 text-sm text-ink-soft">{t(`corporate.about.${slug}`)}</p>
            </div>
            <Arrow className="mt-1 text-leaf-500 group-hover:translate-x-1 rtl:group-hover:-translate-x-1" />
          </li>
        ))}
      </ul>
    </nav>
  );
}
