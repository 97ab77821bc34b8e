import { useTranslate } from "#app/i18n/context.tsx";
import { storedText } from "#app/ui/stored-text.ts";
import { isProjectCategory } from "#shared/content/category.ts";

/** The category of a project in the visitor's language. An unknown category is shown unchanged. */
export function CategoryName({ category }: { category: string }) {
  const t = useTranslate();
  return isProjectCategory(category) ? (
    t(`projects.category.${category}`)
  ) : (
    <span {...storedText}>{category}</span>
  );
}
