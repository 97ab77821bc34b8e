import { useTranslate } from "#app/i18n/context.tsx";
import { campaignCategoryLabelKey } from "#shared/content/category.ts";
import { type CategoryTab, categoryPath, categoryTabs } from "./category.ts";

export function CategoryTabs({ active }: { active: CategoryTab }) {
  const t = useTranslate();
  return (
    <nav
      data-tabs=""
      aria-label={t("label.categories")}
      className="sticky top-16 z-20 border-b border-sand-200 bg-sand-50/95 backdrop-blur-md"
    >
      <ul
        data-behaviour="into-view"
        className="wrap no-scrollbar flex scroll-smooth gap-1 overflow-x-auto py-2 lg:justify-center"
      >
        {categoryTabs.map((tab) => (
          <li key={tab} className="shrink-0">
            <a
              href={categoryPath(tab)}
              aria-current={tab === active ? "page" : undefined}
              className="flex min-h-11 items-center rounded-full px-5 text-sm font-semibold text-ink-soft transition-colors hover:bg-leaf-50 hover:text-leaf-700 current:bg-leaf-600 current:text-white"
            >
              {t(campaignCategoryLabelKey(tab))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
