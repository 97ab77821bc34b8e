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

/** The fields of one language, by the names of the Turkish ones. */
type FieldIn = (name: string) => FormField;

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: Conform's own components accept any form.
  form: FormMetadata<any, string[]>;
  /** The names of the fields that have translations. */
  translated: readonly string[];
  /** Renders the translated fields in another language. */
  inLanguage: (field: FieldIn) => ReactNode;
  /** Counts the missing texts of a field that holds all languages. */
  alsoMissing?: ((language: OtherLocale) => number) | undefined;
  /** The Turkish fields, and those without a language. */
  children: ReactNode;
};

/**
 * The fields of a form in tabs, one per language; a tab says how many texts are missing. All tabs are part of the form, and
 * after a refusal the first one with an error opens.
 */
export function LanguageTabs({ form, translated, inLanguage, alsoMissing, children }: Props) {
  const id = useId();
  const fields = form.getFieldset() as unknown as Record<string, FormField & { value?: unknown }>;
  const wrong = languagesOf(form.allErrors);
  const [active, setActive] = useState<Locale>(wrong[0] ?? DEFAULT_LOCALE);
  const [shown, setShown] = useState<ReadonlySet<Locale>>(new Set([active]));
  const box = useRef<HTMLDivElement>(null);

  function open(language: Locale) {
    setActive(language);
    setShown((before) => new Set([...before, language]));
  }

  useOpenAtError(box, wrong, active, open);

  const missing = (language: Locale) => {
    if (!isOtherLocale(language)) return 0;
    const written = (name: string) => {
      // The value is a list if the request named the field more than once.
      const value = fields[name]?.value;
      return typeof value === "string" ? value.trim() : "";
    };
    if (translated.every((name) => name === galleryField || written(name) === "")) return null;
    const lacking = translated.filter((name) => {
      const turkish = written(name);
      const other = written(translationName(name, language));
      if (name === galleryField) return lacksCaptions(turkish, other);
      return turkish !== "" && other === "";
    });
    return lacking.length + (alsoMissing?.(language) ?? 0);
  };

  return (
    <div ref={box} className="grid min-w-0 gap-5">
      <Tabs id={id} active={active} wrong={wrong} missing={missing} onOpen={open} />
      {LOCALES.map((language) => (
        <LanguagePanel
          key={language}
          id={id}
          language={language}
          active={language === active}
          onReveal={() => flushSync(() => open(language))}
        >
          <TextLanguageContext value={{ language, shown: shown.has(language) }}>
            {isOtherLocale(language)
              ? inLanguage((name) => fields[translationName(name, language)] as FormField)
              : children}
          </TextLanguageContext>
        </LanguagePanel>
      ))}
    </div>
  );
}

/** Opens the tab of a field, so that it can take the focus. */
export function revealField(field: HTMLElement | null): void {
  field?.closest("[role=tabpanel]")?.dispatchEvent(new Event(revealed));
}

const revealed = "reveal";

/** Returns the languages with errors; a field without a language is in the Turkish tab. */
function languagesOf(errors: Record<string, string[]>): Locale[] {
  const names = Object.keys(errors).filter((name) => (errors[name]?.length ?? 0) > 0);
  const found = new Set(names.map((name) => readTranslationName(name)?.language ?? DEFAULT_LOCALE));
  return LOCALES.filter((language) => found.has(language));
}

/** Opens the first tab with an error, once for each submission of the form, and focuses its first wrong field. */
function useOpenAtError(
  box: { current: HTMLElement | null },
  wrong: readonly Locale[],
  active: Locale,
  open: (language: Locale) => void,
) {
  const sent = useRef(false);
  const opened = useRef(false);
  useEffect(() => {
    const form = box.current?.closest("form");
    const mark = () => {
      sent.current = true;
    };
    form?.addEventListener("submit", mark);
    return () => form?.removeEventListener("submit", mark);
  }, [box]);
  const [first] = wrong;
  useEffect(() => {
    if (opened.current && first === active) {
      opened.current = false;
      box.current?.querySelector<HTMLElement>("[role=tabpanel]:not(.hidden) [aria-invalid=true]")?.focus();
    }
    if (!sent.current || first === undefined) return;
    sent.current = false;
    if (wrong.includes(active)) return;
    // The field can take the focus only after its tab is shown.
    opened.current = true;
    open(first);
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
    panel?.addEventListener(revealed, open);
    return () => panel?.removeEventListener(revealed, open);
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
  wrong: readonly Locale[];
  /** Returns the number of missing texts; null while there is nothing to translate. */
  missing: (language: Locale) => number | null;
  onOpen: (language: Locale) => void;
};

/** The arrow keys move between the tabs and open them (WAI-ARIA pattern of tabs). */
function Tabs({ id, active, wrong, missing, onOpen }: TabsProps) {
  function move(event: KeyboardEvent<HTMLElement>) {
    const at = LOCALES.indexOf(active);
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: LOCALES.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const language = LOCALES.at(to % LOCALES.length) ?? active;
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
          <State wrong={wrong.includes(language)} missing={missing(language)} language={language} />
        </button>
      ))}
    </div>
  );
}

/** The state of a tab's texts: an error, missing texts, or complete. */
function State({ wrong, missing, language }: { wrong: boolean; missing: number | null; language: Locale }) {
  if (wrong || (missing !== null && missing > 0)) {
    return (
      <span
        className={classes(
          "rounded-full px-2 py-0.5 text-xs font-medium",
          wrong ? "bg-clay-100 text-clay-700" : "bg-gold-100 text-gold-700",
        )}
      >
        {wrong ? (
          kitText.tabWrong
        ) : (
          <>
            {missing}
            <span className="max-sm:sr-only"> {kitText.tabMissing}</span>
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
