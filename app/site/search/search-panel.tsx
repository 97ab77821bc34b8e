import { ArrowRight, Languages, Search, X } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { iconLink } from "#app/site/shell/icon-link.ts";
import { closeDialogAttributes } from "#app/ui/command.ts";
import { storedTextAttributes } from "#app/ui/stored-text-attributes.ts";
import { searchedKinds } from "#shared/content/content-kinds.ts";
import { SearchIdeas } from "./search-ideas.tsx";

const id = "site-search";
const listId = `${id}-hits`;

/**
 * The search panel, which the icon in the header opens. app/behaviours/search-panel.ts fills the list with copies of the
 * templates. `data-said` is the state: `listed`, `none`, `failed`, or empty before the first search.
 */
export function SearchPanel() {
  const t = useTranslate();
  return (
    <dialog
      id={id}
      closedby="any"
      aria-label={t("search.panel.open")}
      data-said=""
      data-listed={t("search.panel.listed")}
      data-none={t("search.none")}
      data-failed={t("search.failed")}
      className="group/search m-0 max-h-dvh w-full max-w-full flex-col overflow-hidden rounded-b-xl bg-white text-ink shadow-lift transition duration-200 ease-calm open:flex starting:open:-translate-y-3 starting:open:opacity-0 sm:mx-auto sm:mt-20 sm:max-h-[min(80dvh,44rem)] sm:w-[calc(100%-3rem)] sm:max-w-2xl sm:rounded-xl"
    >
      <search className="shrink-0">
        <form action="/arama" className="flex items-center gap-1 p-2.5 sm:p-3">
          <Search aria-hidden className="ms-2.5 me-1 size-5.5 shrink-0 text-leaf-600" />
          <label htmlFor={`${id}-input`} className="sr-only">
            {t("search.label")}
          </label>
          <input
            id={`${id}-input`}
            name="q"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={false}
            aria-controls={listId}
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            placeholder={t("search.placeholder")}
            className="min-h-12 w-full min-w-0 rounded-full bg-transparent px-3 text-lg placeholder:text-ink-faint focus-visible:outline-offset-0"
          />
          <button
            type="button"
            {...closeDialogAttributes(id)}
            aria-label={t("search.panel.close")}
            className={iconLink}
          >
            <X aria-hidden className="size-5.5" />
          </button>
        </form>
      </search>
      <div className="min-h-0 overflow-y-auto overscroll-contain border-t border-sand-200 px-3 py-4 sm:px-4">
        <Ideas />
        <p
          role="status"
          className="px-3 py-8 text-center font-serif text-lg group-data-[said='']/search:sr-only group-data-[said=listed]/search:sr-only"
        />
        <div
          id={listId}
          role="listbox"
          aria-label={t("search.panel.results")}
          hidden
          className="grid gap-4"
        />
        <div data-notes="" className="mt-3 empty:hidden" />
        <a
          href="/arama"
          data-all=""
          className="mt-3 hidden min-h-12 items-center justify-center gap-2 rounded-md font-semibold text-leaf-700 group-data-[said=listed]/search:flex hover:bg-leaf-50"
        >
          {t("search.panel.all")}
          <ArrowRight aria-hidden className="size-4.5 rtl:-scale-x-100" />
        </a>
      </div>
      <Templates />
    </dialog>
  );
}

function Ideas() {
  const t = useTranslate();
  return (
    <div className="hidden px-3 group-data-[said='']/search:block">
      <p className="text-sm font-semibold text-ink-faint">{t("search.ideas")}</p>
      <SearchIdeas className="mt-2.5 mb-1 flex flex-wrap gap-2" />
    </div>
  );
}

function Templates() {
  const t = useTranslate();
  return (
    <>
      {searchedKinds.map((kind) => (
        <template key={kind} data-group={kind}>
          {/* biome-ignore lint/a11y/useSemanticElements: a group of a list box is not a fieldset. */}
          <div role="group" aria-labelledby={`${id}-${kind}`}>
            <p
              id={`${id}-${kind}`}
              role="presentation"
              className="px-3 pb-1 text-sm font-semibold text-gold-700"
            >
              {t(`search.${kind}`)}
            </p>
          </div>
        </template>
      ))}
      <template data-hit="">
        {/* biome-ignore lint/a11y: the focus stays in the field; each hit sets href and id. */}
        <a
          role="option"
          aria-selected={false}
          tabIndex={-1}
          className="block rounded-md border-s-4 border-transparent px-2 py-2.5 transition-colors hover:bg-leaf-50 aria-selected:border-leaf-600 aria-selected:bg-leaf-100 forced-colors:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
        >
          <span {...storedTextAttributes} data-title="" className="block leading-snug font-semibold" />
          <span {...storedTextAttributes} data-text="" className="block text-sm text-ink-soft" />
        </a>
      </template>
      <template data-note="">
        <p className="flex items-center gap-2.5 px-3 text-sm text-ink-soft">
          <Languages aria-hidden className="size-4 shrink-0 text-gold-500" />
          {t("page.someInTurkish")}
        </p>
      </template>
      <template data-mark="">
        <mark className="rounded-[3px] bg-gold-100 text-inherit" />
      </template>
    </>
  );
}
