import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { controlLook, FieldBox, type FieldFrame, inputAttributes } from "#app/admin/kit/form/form-field.tsx";
import { useReadOnly } from "#app/admin/kit/form/read-only.ts";
import { typeInto } from "#app/admin/kit/form/type-into.ts";
import { classes } from "#app/ui/class-names.ts";
import { settingsText } from "./messages.ts";
import type { loader } from "./page.tsx";
import type { SmsPreview } from "./preview.server.ts";

const placeholders = ["{ad}", "{tutar}", "{no}", "{vakıf}"];
/** The pause in typing before the next preview is requested, in milliseconds. */
const typingPause = 250;

/** The template with buttons for its placeholders, and a live preview of the SMS and its length. */
export function TemplateField({
  field,
  label,
  hint,
  first,
}: FieldFrame & {
  /** The preview of the stored template. */
  first: SmsPreview;
}) {
  const readOnly = useReadOnly();
  const fetcher = useFetcher<typeof loader>();
  const area = useRef<HTMLTextAreaElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const preview = fetcher.data?.preview ?? first;

  function ask() {
    clearTimeout(pause.current);
    pause.current = setTimeout(() => {
      void fetcher.load(
        `${location.pathname}?${new URLSearchParams({ template: area.current?.value ?? "" })}`,
      );
    }, typingPause);
  }

  return (
    <div>
      <FieldBox
        field={field}
        label={label}
        hint={hint}
        errors={settingsText.problems}
        side={<Measure preview={preview} />}
      >
        <textarea
          {...inputAttributes({ field, hint })}
          ref={area}
          rows={4}
          maxLength={field.maxLength}
          readOnly={readOnly}
          defaultValue={field.defaultValue}
          onInput={ask}
          className={classes(controlLook, "py-2.5 leading-relaxed")}
        />
        {!readOnly && <Placeholders onChoose={(name) => insert(area.current, name)} />}
      </FieldBox>
      <Preview preview={preview} />
    </div>
  );
}

function Placeholders({ onChoose }: { onChoose: (name: string) => void }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {placeholders.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={settingsText.insert(name)}
          onClick={() => onChoose(name)}
          className="inline-flex min-h-9 items-center rounded-full bg-sand-100 px-3 text-xs font-semibold text-sand-700 ring-1 ring-sand-300 transition-colors ring-inset hover:bg-leaf-50 hover:text-leaf-700"
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** The SMS as a donor gets it. */
function Preview({ preview }: { preview: SmsPreview }) {
  return (
    <figure className="mt-4 max-w-md">
      <figcaption className="mb-1 text-xs text-ink-faint">{settingsText.preview}</figcaption>
      <p className="rounded-md rounded-es-none bg-leaf-50 px-4 py-3 text-sm wrap-anywhere">{preview.text}</p>
      {preview.problem && (
        <p role="status" className="mt-2 text-sm font-medium text-clay-700">
          {settingsText.problems[preview.problem]}
        </p>
      )}
    </figure>
  );
}

function Measure({ preview: { used, limit } }: { preview: SmsPreview }) {
  const parts = Math.max(1, Math.ceil(used / limit));
  return (
    <span
      aria-live="polite"
      className={classes("text-xs tabular-nums", parts > 1 ? "text-clay-700" : "text-ink-faint")}
    >
      {settingsText.measured(used, limit)}, {parts > 1 ? settingsText.parts(parts) : settingsText.onePart}
    </span>
  );
}

/** Inserts the placeholder at the caret and keeps the focus. */
function insert(area: HTMLTextAreaElement | null, name: string) {
  if (!area) return;
  const { selectionStart: start, selectionEnd: end, value } = area;
  typeInto(area, value.slice(0, start) + name + value.slice(end));
  area.setSelectionRange(start + name.length, start + name.length);
  area.focus();
}
