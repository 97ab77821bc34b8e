import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import {
  controlClasses,
  FieldBox,
  type FieldFrame,
  inputAttributes,
} from "#app/admin/kit/form/form-field.tsx";
import { useReadOnly } from "#app/admin/kit/form/read-only.ts";
import { typeInto } from "#app/admin/kit/form/type-into.ts";
import { classes } from "#app/ui/class-names.ts";
import { settingsText } from "./messages.ts";
import type { SmsPreview } from "./preview.server.ts";
import type { loader } from "./sms.tsx";

const linkPlaceholder = "{bağlantı}";
const placeholders = ["{ad}", "{tutar}", "{no}", "{vakıf}"];
/** The preview is requested after this pause in typing, in milliseconds. */
const typingPauseMs = 250;

/** The field of an SMS template with a preview of the SMS. */
export function TemplateField({
  field,
  label,
  hint,
  initialPreview,
  isLink = false,
}: FieldFrame & {
  /** The preview of the stored template. */
  initialPreview: SmsPreview;
  /** Whether the template is for pay links. */
  isLink?: boolean;
}) {
  const readOnly = useReadOnly();
  const fetcher = useFetcher<typeof loader>();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const preview = fetcher.data?.preview ?? initialPreview;

  function requestPreview() {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void fetcher.load(
        `${location.pathname}?${new URLSearchParams({ template: textArea.current?.value ?? "", ...(isLink && { link: "1" }) })}`,
      );
    }, typingPauseMs);
  }

  return (
    <div>
      <FieldBox
        field={field}
        label={label}
        hint={hint}
        errors={settingsText.problems}
        labelEnd={<LengthInfo preview={preview} />}
      >
        <textarea
          {...inputAttributes({ field, hint })}
          ref={textArea}
          rows={4}
          maxLength={field.maxLength}
          readOnly={readOnly}
          defaultValue={field.defaultValue}
          onInput={requestPreview}
          className={classes(controlClasses, "py-2.5 leading-relaxed")}
        />
        {!readOnly && (
          <Placeholders
            names={isLink ? [linkPlaceholder, ...placeholders] : placeholders}
            onChoose={(name) => insert(textArea.current, name)}
          />
        )}
      </FieldBox>
      <Preview preview={preview} />
    </div>
  );
}

function Placeholders({ names, onChoose }: { names: readonly string[]; onChoose: (name: string) => void }) {
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {names.map((name) => (
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

function LengthInfo({ preview: { used, limit } }: { preview: SmsPreview }) {
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

/** Inserts a placeholder at the caret and focuses the text area. */
function insert(textArea: HTMLTextAreaElement | null, name: string) {
  if (!textArea) return;
  const { selectionStart: start, selectionEnd: end, value } = textArea;
  typeInto(textArea, value.slice(0, start) + name + value.slice(end));
  textArea.setSelectionRange(start + name.length, start + name.length);
  textArea.focus();
}
