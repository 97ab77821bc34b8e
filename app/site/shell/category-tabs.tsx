import { useTranslate } from "#app/i18n/context.tsx";
import type { CategoryName } from "#shared/content/category.ts";
import { categoryPath } from "./category.ts";

/** The tabs of the donation page: all categories, then each one. */
export type Tabs = { active: string | undefined; categories: readonly CategoryName[] };

export function CategoryTabs({ active, categories }: Tabs) {
  const t = useTranslate();
  const tabs = [{ id: undefined, name: t("label.category.tumu") }, ...categories];
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
        {tabs.map(({ id, name }) => (
          <li key={id ?? ""} className="shrink-0">
            <a
              href={categoryPath(id)}
              aria-current={id === active ? "page" : undefined}
              className="flex min-h-11 items-center rounded-full px-5 text-sm font-semibold whitespace-nowrap text-ink-soft transition-colors hover:bg-leaf-50 hover:text-leaf-700 current:bg-leaf-600 current:text-white"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
