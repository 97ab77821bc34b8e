import { Lock, LockOpen } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { slugify } from "#shared/slug.ts";
import { kitText } from "../kit-text.ts";
import { SwitchInput } from "./choice-fields.tsx";
import { controlLook, FieldBox, type FieldFrame, type FormField, tied } from "./form-field.tsx";
import { useReadOnly } from "./read-only.ts";
import { typeInto } from "./type-into.ts";

/**
 * The record's name in addresses. Unless the lock is on, every change of the title recomputes it and overwrites a typed
 * slug (docs/specification.md#5-validation-rules).
 */
export function SlugField({
  field,
  title,
  lock,
  label = kitText.slug,
  before,
  className,
  errors,
}: Omit<FieldFrame, "label" | "hint"> & {
  label?: string;
  /** The field it follows. */
  title: FormField;
  /** Whether it is locked (`slugLocked`); sent with the form. */
  lock: FormField;
  /** The part of the address before it, for instance `/haberler/`. */
  before?: string;
}) {
  const readOnly = useReadOnly();
  const [locked, setLocked] = useState(lock.defaultChecked ?? false);
  const [slug, setSlug] = useState(field.defaultValue ?? "");
  const input = useRef<HTMLInputElement>(null);

  useFollowingTitle(input, title.id, !locked);

  const hint = (
    <>
      {before && slug && (
        <span className="block wrap-anywhere">{kitText.slugAddress(`${before}${slug}`)}</span>
      )}
      {!readOnly && (locked ? kitText.slugLocked : kitText.slugFollows)}
    </>
  );
  return (
    <FieldBox
      field={field}
      label={label}
      hint={hint}
      className={className}
      errors={{ invalid: kitText.notSlug, taken: kitText.slugTaken, ...errors }}
      side={<LockSwitch lock={lock} locked={locked} onChange={setLocked} />}
    >
      <input
        {...tied({ field, hint })}
        ref={input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={field.maxLength}
        readOnly={readOnly}
        defaultValue={field.defaultValue}
        onInput={(event) => setSlug(event.currentTarget.value)}
        className={classes(controlLook, "font-medium tabular-nums")}
      />
    </FieldBox>
  );
}

function LockSwitch({
  lock,
  locked,
  onChange,
}: {
  lock: FormField;
  locked: boolean;
  onChange: (locked: boolean) => void;
}) {
  const Icon = locked ? Lock : LockOpen;
  return (
    <label
      htmlFor={lock.id}
      className="flex cursor-pointer items-center gap-2 text-xs text-ink-soft has-disabled:cursor-default"
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {kitText.slugLock}
      <SwitchInput
        id={lock.id}
        name={lock.name}
        form={lock.formId}
        checked={locked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

/** Types the slug of the title into the field while the title changes. */
function useFollowingTitle(field: RefObject<HTMLInputElement | null>, titleId: string, follows: boolean) {
  useEffect(() => {
    const source = document.getElementById(titleId);
    if (!follows || !(source instanceof HTMLInputElement)) return;
    const follow = () => typeInto(field.current, slugify(source.value));
    source.addEventListener("input", follow);
    return () => source.removeEventListener("input", follow);
  }, [field, follows, titleId]);
}
