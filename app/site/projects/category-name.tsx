import { useTranslate } from "#app/i18n/context.tsx";
import { storedText } from "#app/ui/stored-text.ts";
import { isProjectCategory } from "#shared/content/category.ts";

/** A project's category in the visitor's language; an unknown value is shown unchanged. */
export function CategoryName({ category }: { category: string }) {
  const t = useTranslate();
  return isProjectCategory(category) ? (
    t(`projects.category.${category}`)
  ) : (
    <span {...storedText}>{category}</span>
  );
}
