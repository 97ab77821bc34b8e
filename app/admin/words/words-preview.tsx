import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTypingPause } from "#app/admin/kit/form/form-preview.tsx";
import { languageName } from "#app/admin/kit/form/text-language.ts";
import { Button } from "#app/ui/button.tsx";
import { readTranslationName } from "#shared/content/translations.ts";
import type { WordGroup } from "#shared/content/words.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "#shared/text/locale.ts";
import { wordsText as text } from "./messages.ts";

/** The element of the page that the preview scrolls to. */
const anchors: Partial<Record<WordGroup, string>> = {
  home: "#home-title",
  steps: "#steps",
  footer: "#footer",
  proof: "#proof",
};
/** The height of the page's header, which stays at the top, with some room. Pixels. */
const headerPixels = 90;

type Props = { address: string; group: WordGroup; form: RefObject<HTMLElement | null> };

/** Shows the public page with the unsaved words of the form, in the language in which somebody types. */
export function WordsPreview({ address, group, form }: Props) {
  const id = useId();
  const [language, setLanguage] = useState<Locale>(DEFAULT_LOCALE);
  const [version, setVersion] = useState(0);
  const frame = useRef<HTMLIFrameElement>(null);
  const frameName = `preview-${version}`;

  useEffect(() => {
    const formElement = form.current?.querySelector("form");
    const onInput = ({ target }: Event) => {
      const name = (target as HTMLInputElement).name ?? "";
      setLanguage(readTranslationName(name)?.language ?? DEFAULT_LOCALE);
    };
    formElement?.addEventListener("input", onInput);
    return () => formElement?.removeEventListener("input", onInput);
  }, [form]);
  useTypingPause(form, () => setVersion((before) => before + 1));

  // The texts are posted, because long ones exceed the length of an address.
  useEffect(() => {
    const formElement = form.current?.querySelector("form");
    const action = `${address}?language=${language}`;
    if (formElement && frame.current) postTo(frameName, action, formElement);
  }, [address, form, frameName, language]);

  return (
    <section aria-labelledby={id} className="min-w-0 xl:sticky xl:top-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-sans text-base font-semibold">
          {text.preview}
        </h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{text.previewLanguage}</legend>
          {LOCALES.map((locale) => (
            <Button
              key={locale}
              variant={locale === language ? "secondary" : "quiet"}
              aria-pressed={locale === language}
              onClick={() => {
                setLanguage(locale);
                setVersion((before) => before + 1);
              }}
            >
              {languageName(locale)}
            </Button>
          ))}
        </fieldset>
      </div>
      <p className="text-xs text-ink-faint">{text.previewLead}</p>
      <iframe
        // A new frame for each version keeps the previews out of the browser's history.
        key={frameName}
        ref={frame}
        name={frameName}
        title={text.preview}
        onLoad={({ currentTarget }) => scrollTo(currentTarget, anchors[group])}
        className="mt-3 h-[min(48rem,80vh)] w-full rounded-md border border-sand-300 bg-sand-100"
      />
    </section>
  );
}

/** Scrolls the frame alone: a fragment of the address would also scroll the form away from the person who types. */
function scrollTo({ contentDocument, contentWindow }: HTMLIFrameElement, anchor: string | undefined): void {
  const element = anchor && contentDocument?.querySelector(anchor);
  if (!element || !contentWindow) return;
  const top = contentWindow.scrollY + element.getBoundingClientRect().top - headerPixels;
  contentWindow.scrollTo({ top, behavior: "instant" });
}

/** Posts the fields of a form to a frame, without the router and without a submission of the form itself. */
function postTo(target: string, action: string, fields: HTMLFormElement): void {
  const request = document.createElement("form");
  request.method = "post";
  request.action = action;
  request.target = target;
  request.hidden = true;
  for (const [name, value] of new FormData(fields)) {
    const input = document.createElement("textarea");
    input.name = name;
    input.value = String(value);
    request.append(input);
  }
  document.body.append(request);
  request.submit();
  request.remove();
}
