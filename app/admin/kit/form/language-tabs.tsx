import type { FormMetadata } from "@conform-to/react";
import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classes } from "#app/ui/class-names.ts";
import { lacksCaptions } from "#shared/content/gallery.ts";
import {
  galleryField,
  isOtherLocale,
  type OtherLocale,
  readTranslationName,
  translationName,
} from "#shared/content/translations.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#shared/text/locale.ts";
import { kitText } from "../kit-text.ts";
import type { FormField } from "./form-field.tsx";
import { languageName, TextLanguageContext } from "./text-language.ts";

/** Finds the field of one language by the name of the Turkish field. */
type FindField = (name: string) => FormField;

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: Conform's own components accept any form.
  form: FormMetadata<any, string[]>;
  /** The names of the Turkish fields that have translations. */
  translatedFields: readonly string[];
  /** Renders the translated fields in another language. */
  renderTranslations: (field: FindField) => ReactNode;
  /** Counts the missing texts of fields that hold all languages. */
  countOtherMissing?: ((language: OtherLocale) => number) | undefined;
  /** The Turkish fields and the fields without a language. */
  children: ReactNode;
};

/**
 * The fields of a form in one tab per language. Each tab shows how many texts are missing. All tabs are part of the form.
 * If the server refuses the form, the first tab with an error opens.
 */
export function LanguageTabs({
  form,
  translatedFields,
  renderTranslations,
  countOtherMissing,
  children,
}: Props) {
  const id = useId();
  const fields = form.getFieldset() as unknown as Record<string, FormField & { value?: unknown }>;
  const invalidLanguages = findLanguagesWithErrors(form.allErrors);
  const [active, setActive] = useState<Locale>(invalidLanguages[0] ?? DEFAULT_LOCALE);
  const [openedTabs, setOpenedTabs] = useState<ReadonlySet<Locale>>(new Set([active]));
  const container = useRef<HTMLDivElement>(null);

  function open(language: Locale) {
    setActive(language);
    setOpenedTabs((before) => new Set([...before, language]));
  }

  useOpenAtError(container, invalidLanguages, active, open);

  const countMissing = (language: Locale) => {
    if (!isOtherLocale(language)) return 0;
    const readText = (name: string) => {
      // The value is a list if the request contained the field more than once.
      const value = fields[name]?.value;
      return typeof value === "string" ? value.trim() : "";
    };
    if (translatedFields.every((name) => name === galleryField || readText(name) === "")) return null;
    const missingFields = translatedFields.filter((name) => {
      const turkish = readText(name);
      const translation = readText(translationName(name, language));
      if (name === galleryField) return lacksCaptions(turkish, translation);
      return turkish !== "" && translation === "";
    });
    return missingFields.length + (countOtherMissing?.(language) ?? 0);
  };

  return (
    <div ref={container} className="@container grid min-w-0 gap-5">
      <Tabs
        id={id}
        active={active}
        invalidLanguages={invalidLanguages}
        countMissing={countMissing}
        onOpen={open}
      />
      {LOCALES.map((language) => (
        <LanguagePanel
          key={language}
          id={id}
          language={language}
          active={language === active}
          onReveal={() => flushSync(() => open(language))}
        >
          <TextLanguageContext value={{ language, isOpened: openedTabs.has(language) }}>
            {isOtherLocale(language)
              ? renderTranslations((name) => fields[translationName(name, language)] as FormField)
              : children}
          </TextLanguageContext>
        </LanguagePanel>
      ))}
    </div>
  );
}

/** Opens the tab of a field. A field in a hidden tab cannot get the focus. */
export function revealField(field: HTMLElement | null): void {
  field?.closest("[role=tabpanel]")?.dispatchEvent(new Event(revealEvent));
}

const revealEvent = "reveal";

/** Returns the languages with errors. A field without a language is in the Turkish tab. */
function findLanguagesWithErrors(errors: Record<string, string[]>): Locale[] {
  const names = Object.keys(errors).filter((name) => (errors[name]?.length ?? 0) > 0);
  const withErrors = new Set(names.map((name) => readTranslationName(name)?.language ?? DEFAULT_LOCALE));
  return LOCALES.filter((language) => withErrors.has(language));
}

/** Opens the first tab with an error once per submission, and focuses its first invalid field. */
function useOpenAtError(
  container: { current: HTMLElement | null },
  invalidLanguages: readonly Locale[],
  active: Locale,
  open: (language: Locale) => void,
) {
  const isSubmitted = useRef(false);
  const isOpening = useRef(false);
  useEffect(() => {
    const form = container.current?.closest("form");
    const markSubmitted = () => {
      isSubmitted.current = true;
    };
    form?.addEventListener("submit", markSubmitted);
    return () => form?.removeEventListener("submit", markSubmitted);
  }, [container]);
  const [firstInvalid] = invalidLanguages;
  useEffect(() => {
    if (isOpening.current && firstInvalid === active) {
      isOpening.current = false;
      container.current
        ?.querySelector<HTMLElement>("[role=tabpanel]:not(.hidden) [aria-invalid=true]")
        ?.focus();
    }
    if (!isSubmitted.current || firstInvalid === undefined) return;
    isSubmitted.current = false;
    if (invalidLanguages.includes(active)) return;
    // The field can get the focus only after its tab is visible.
    isOpening.current = true;
    open(firstInvalid);
  });
}

function LanguagePanel({
  id,
  language,
  active,
  onReveal,
  children,
}: {
  id: string;
  language: Locale;
  active: boolean;
  onReveal: () => void;
  children: ReactNode;
}) {
  const element = useRef<HTMLDivElement>(null);
  const reveal = useRef(onReveal);
  reveal.current = onReveal;
  useEffect(() => {
    const panel = element.current;
    const open = () => reveal.current();
    panel?.addEventListener(revealEvent, open);
    return () => panel?.removeEventListener(revealEvent, open);
  }, []);
  return (
    <div
      ref={element}
      role="tabpanel"
      id={`${id}-${language}`}
      aria-labelledby={`${id}-${language}-tab`}
      // A page without script shows all languages one below the other.
      className={classes("min-w-0 gap-5", active ? "grid" : "noscript:grid hidden")}
    >
      {children}
    </div>
  );
}

type TabsProps = {
  id: string;
  active: Locale;
  invalidLanguages: readonly Locale[];
  /** Returns the number of missing texts; null while there is nothing to translate. */
  countMissing: (language: Locale) => number | null;
  onOpen: (language: Locale) => void;
};

/** The arrow keys open the next or previous tab (WAI-ARIA tabs pattern). */
function Tabs({ id, active, invalidLanguages, countMissing, onOpen }: TabsProps) {
  function move(event: KeyboardEvent<HTMLElement>) {
    const index = LOCALES.indexOf(active);
    const nextIndex = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: LOCALES.length - 1,
    }[event.key];
    if (nextIndex === undefined) return;
    event.preventDefault();
    const language = LOCALES.at(nextIndex % LOCALES.length) ?? active;
    flushSync(() => onOpen(language));
    document.getElementById(`${id}-${language}-tab`)?.focus();
  }
  return (
    <div
      role="tablist"
      aria-label={kitText.languages}
      onKeyDown={move}
      className="noscript:hidden -mx-4 -mt-4 flex overflow-x-auto border-b border-sand-200 px-4 sm:-mx-6 sm:-mt-6 sm:px-6"
    >
      {LOCALES.map((language) => (
        <button
          key={language}
          type="button"
          role="tab"
          id={`${id}-${language}-tab`}
          aria-controls={`${id}-${language}`}
          aria-selected={language === active}
          tabIndex={language === active ? 0 : -1}
          onClick={() => onOpen(language)}
          className={classes(
            "-mb-px flex min-h-12 shrink-0 items-center gap-2 border-b-2 px-2.5 text-sm font-semibold sm:px-3 transition-colors",
            language === active
              ? "border-leaf-600 text-leaf-800"
              : "border-transparent text-ink-soft hover:border-sand-400 hover:text-ink",
          )}
        >
          {languageName(language)}
          <TabState
            isInvalid={invalidLanguages.includes(language)}
            missing={countMissing(language)}
            language={language}
          />
        </button>
      ))}
    </div>
  );
}

function TabState({
  isInvalid,
  missing,
  language,
}: {
  isInvalid: boolean;
  missing: number | null;
  language: Locale;
}) {
  if (isInvalid || (missing !== null && missing > 0)) {
    return (
      <span
        className={classes(
          "rounded-full px-2 py-0.5 text-xs font-medium",
          isInvalid ? "bg-clay-100 text-clay-700" : "bg-gold-100 text-gold-700",
        )}
      >
        {isInvalid ? (
          kitText.tabWrong
        ) : (
          <>
            {missing}
            <span className="@max-sm:sr-only"> {kitText.tabMissing}</span>
          </>
        )}
      </span>
    );
  }
  if (missing === null || !isOtherLocale(language)) return null;
  return (
    <>
      <Check aria-hidden="true" className="size-4 text-leaf-600" />
      <span className="sr-only">{kitText.tabComplete}</span>
    </>
  );
}
