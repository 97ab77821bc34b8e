import { lazy, Suspense, useContext, useEffect, useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { controlClasses, FieldFoot, type FieldFrame, inputAttributes } from "../form/form-field.tsx";
import { LanguageLabel } from "../form/language-label.tsx";
import { useReadOnly } from "../form/read-only.ts";
import { TextLanguageContext, useLanguageAttributes } from "../form/text-language.ts";
import { typeInto } from "../form/type-into.ts";
import { kitText } from "../kit-text.ts";
import type { EditorHandle } from "./rich-text-editor.tsx";

/** The editor is large, so only forms with formatted text load its chunk. */
const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

type TextFrame = FieldFrame & {
  /** The kind of content, for the folder of its pictures. */
  folder: ContentKind;
};

/** Formatted text. A hidden text area contains the HTML that the form sends. */
export function RichTextField(frame: TextFrame) {
  return useReadOnly() ? <ReadOnlyText {...frame} /> : <EditableText {...frame} />;
}

/** The server sanitised the text when it was saved. */
function ReadOnlyText({ field, label, className }: FieldFrame) {
  const languageAttributes = useLanguageAttributes();
  const labelId = `${field.id}-label`;
  return (
    <section aria-labelledby={labelId} className={classes("min-w-0", className)}>
      <p id={labelId} className="mb-1.5 text-sm font-semibold">
        <LanguageLabel>{label}</LanguageLabel>
      </p>
      <StoredHtml
        html={field.defaultValue ?? ""}
        language={languageAttributes.lang}
        className="min-h-24 rounded-sm border border-sand-400 bg-sand-100 px-4 py-4 text-base sm:px-6"
      />
    </section>
  );
}

function EditableText({ field, label, hint, className, errors, folder }: TextFrame) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<EditorHandle>(undefined);
  /** True while the editor writes its text into the text area. */
  const isEditorChange = useRef(false);
  const languageAttributes = useLanguageAttributes();
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  // An editor in a tab that nobody has opened would only cost time.
  const isEditorActive = useContext(TextLanguageContext).isOpened && isHydrated;
  const labelId = `${field.id}-label`;
  return (
    <div className={classes("min-w-0", className)}>
      <label htmlFor={field.id} id={labelId} className="mb-1.5 block text-sm font-semibold">
        <LanguageLabel>{label}</LanguageLabel>
      </label>
      <textarea
        {...inputAttributes({ field, hint })}
        {...languageAttributes}
        ref={textArea}
        rows={14}
        defaultValue={field.defaultValue}
        // The label and the error link focus the hidden text area, and the editor must get the focus instead.
        onFocus={() => editor.current?.focus()}
        // A restored draft is typed into the text area.
        onInput={({ currentTarget }) => {
          if (!isEditorChange.current) editor.current?.show(currentTarget.value);
        }}
        tabIndex={isEditorActive ? -1 : undefined}
        // Screen readers must find only one textbox, the editor.
        aria-hidden={isEditorActive || undefined}
        className={classes(
          isEditorActive ? "sr-only" : controlClasses,
          !isEditorActive && "noscript:block hidden min-h-[450px] py-3",
        )}
      />
      {isEditorActive ? (
        <Suspense fallback={<EditorPlaceholder />}>
          <RichTextEditor
            html={field.defaultValue ?? ""}
            folder={folder}
            labelId={labelId}
            languageAttributes={languageAttributes}
            describedBy={classes(hint ? field.descriptionId : null, field.errors ? field.errorId : null)}
            invalid={Boolean(field.errors)}
            onReady={(handle) => {
              editor.current = handle;
              const text = textArea.current?.value ?? "";
              if (text !== (field.defaultValue ?? "")) handle.show(text);
            }}
            onChange={(html) => {
              isEditorChange.current = true;
              typeInto(textArea.current, html);
              isEditorChange.current = false;
            }}
          />
        </Suspense>
      ) : (
        <EditorPlaceholder />
      )}
      <FieldFoot field={field} hint={hint} errors={errors} />
    </div>
  );
}

function EditorPlaceholder() {
  return (
    <p className="noscript:hidden flex min-h-[450px] items-center justify-center rounded-sm border border-sand-400 bg-white text-sm text-ink-faint">
      {kitText.loading}
    </p>
  );
}
