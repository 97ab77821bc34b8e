import { lazy, Suspense, useContext, useEffect, useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { StoredHtml } from "#app/ui/stored-html.tsx";
import type { ContentKind } from "#shared/content/content-kinds.ts";
import { controlLook, FieldFoot, type FieldFrame, tied } from "../form/form-field.tsx";
import { LabelledIn } from "../form/labelled-in.tsx";
import { useReadOnly } from "../form/read-only.ts";
import { TextLanguageContext, useWrittenIn } from "../form/text-language.ts";
import { typeInto } from "../form/type-into.ts";
import { kitText } from "../kit-text.ts";
import type { EditorHandle } from "./rich-text-editor.tsx";

/** The editor is large: only forms with such a field load its chunk. */
const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

type TextFrame = FieldFrame & {
  /** The kind of content, for the folder of its pictures. */
  folder: ContentKind;
};

/** Formatted text. A text area holds its HTML, so that the form sends it like any other field. */
export function RichTextField(frame: TextFrame) {
  return useReadOnly() ? <ShownText {...frame} /> : <EditedText {...frame} />;
}

/** The text as visitors see it, for staff who may only read. The server sanitised the text when it was saved. */
function ShownText({ field, label, className }: FieldFrame) {
  const written = useWrittenIn();
  const labelId = `${field.id}-label`;
  return (
    <section aria-labelledby={labelId} className={classes("min-w-0", className)}>
      <p id={labelId} className="mb-1.5 text-sm font-semibold">
        <LabelledIn>{label}</LabelledIn>
      </p>
      <StoredHtml
        html={field.defaultValue ?? ""}
        language={written.lang}
        className="min-h-24 rounded-sm border border-sand-400 bg-sand-100 px-4 py-4 text-base sm:px-6"
      />
    </section>
  );
}

function EditedText({ field, label, hint, className, errors, folder }: TextFrame) {
  const area = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<EditorHandle>(undefined);
  /** True while the text area takes over the editor's text. */
  const following = useRef(false);
  const written = useWrittenIn();
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  // An editor in a tab that was never opened would only cost time.
  const alive = useContext(TextLanguageContext).shown && scripted;
  const labelId = `${field.id}-label`;
  return (
    <div className={classes("min-w-0", className)}>
      <label htmlFor={field.id} id={labelId} className="mb-1.5 block text-sm font-semibold">
        <LabelledIn>{label}</LabelledIn>
      </label>
      <textarea
        {...tied({ field, hint })}
        {...written}
        ref={area}
        rows={14}
        defaultValue={field.defaultValue}
        // The label and the error link focus the hidden area, which passes the focus on to the editor.
        onFocus={() => editor.current?.focus()}
        // Restoring a draft types into the area.
        onInput={({ currentTarget }) => {
          if (!following.current) editor.current?.show(currentTarget.value);
        }}
        tabIndex={alive ? -1 : undefined}
        // Screen readers must find one textbox, the editor.
        aria-hidden={alive || undefined}
        className={classes(
          alive ? "sr-only" : controlLook,
          !alive && "noscript:block hidden min-h-[450px] py-3",
        )}
      />
      {alive ? (
        <Suspense fallback={<EditorPlace />}>
          <RichTextEditor
            html={field.defaultValue ?? ""}
            folder={folder}
            labelId={labelId}
            written={written}
            describedBy={classes(hint ? field.descriptionId : null, field.errors ? field.errorId : null)}
            invalid={Boolean(field.errors)}
            onReady={(handle) => {
              editor.current = handle;
              const text = area.current?.value ?? "";
              if (text !== (field.defaultValue ?? "")) handle.show(text);
            }}
            onChange={(html) => {
              following.current = true;
              typeInto(area.current, html);
              following.current = false;
            }}
          />
        </Suspense>
      ) : (
        <EditorPlace />
      )}
      <FieldFoot field={field} hint={hint} errors={errors} />
    </div>
  );
}

function EditorPlace() {
  return (
    <p className="noscript:hidden flex min-h-[450px] items-center justify-center rounded-sm border border-sand-400 bg-white text-sm text-ink-faint">
      {kitText.loading}
    </p>
  );
}
