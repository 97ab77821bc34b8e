import { HandHeart } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { categoryPath } from "#app/site/shell/category.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { CartCategory } from "./cart.island.tsx";
import { isStorageRefused } from "./cart-store.ts";
import { StorageRefused } from "./storage-refused.tsx";

export function EmptyCart({ categories }: { categories: readonly CartCategory[] }) {
  const t = useTranslate();
  return (
    <div className="mx-auto max-w-lg py-10 text-center sm:py-20">
      <span className="mx-auto grid size-24 place-items-center rounded-full bg-leaf-100 text-leaf-600">
        <HandHeart aria-hidden="true" className="size-11" strokeWidth={1.5} />
      </span>
      {isStorageRefused() && <StorageRefused className="mt-7 text-start" />}
      <h1 className="mt-7 text-3xl">{t("cart.empty.title")}</h1>
      <p className="mt-3 text-ink-soft">{t("cart.empty.text")}</p>
      <ButtonLink href="/bagis" size="lg" className="mt-8">
        {t("cart.empty.link")}
      </ButtonLink>
      <ul aria-label={t("label.categories")} className="mt-5 flex flex-wrap justify-center gap-2">
        {categories.map(
          ({ id, name, isActive }) =>
            isActive && (
              <li key={id}>
                <ButtonLink href={categoryPath(id)} variant="secondary">
                  {name}
                </ButtonLink>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
