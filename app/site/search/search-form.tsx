import { Search } from "lucide-react";
import { Form } from "react-router";
import { useTranslate } from "#app/i18n/context.tsx";
import { Button } from "#app/ui/button.tsx";
import { inputClasses } from "#app/ui/field.tsx";
import { SearchIdeas } from "./search-ideas.tsx";

/** The search form, which works without script. */
export function SearchForm({ term }: { term: string }) {
  const t = useTranslate();
  return (
    <div className="max-w-3xl">
      <Form role="search" action="/arama" className="flex gap-3 max-sm:flex-wrap">
        <div className="relative min-w-0 grow max-sm:basis-full">
          <label htmlFor="search" className="sr-only">
            {t("search.label")}
          </label>
          <Search
            aria-hidden
            className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-faint"
          />
          <input
            // The key resets the field when the term of the address changes.
            key={term}
            id="search"
            name="q"
            type="search"
            defaultValue={term}
            maxLength={100}
            enterKeyHint="search"
            autoComplete="off"
            placeholder={t("search.placeholder")}
            className={`${inputClasses} min-h-13 rounded-full! ps-12`}
          />
        </div>
        <Button type="submit" size="lg" className="max-sm:w-full">
          {t("nav.search")}
        </Button>
      </Form>
      <div className="mt-5 flex flex-wrap items-center gap-2">
        <p className="me-1 text-sm text-ink-faint">{t("search.ideas")}</p>
        <SearchIdeas className="contents" />
      </div>
    </div>
  );
}
