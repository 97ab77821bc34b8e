import { Lock, LockOpen } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { slugify } from "#shared/content/slug.ts";
import { kitText } from "../kit-text.ts";
import { SwitchInput } from "./choice-fields.tsx";
import type { SlugChoice } from "./form-answer.ts";
import { controlLook, FieldBox, type FormField, tied } from "./form-field.tsx";
import { useReadOnly } from "./read-only.ts";
import { SlugTrouble } from "./slug-trouble.tsx";
import { typeInto } from "./type-into.ts";

type SlugFrame = {
  field: FormField;
  /** The title field that the slug follows. */
  title: FormField;
  /** The field that says whether the slug is locked (`slugLocked`); the form sends it. */
  lock: FormField;
  /** The part of the address before the slug: `/haberler/`. */
  before: string;
  /** Whether visitors have seen the record under this slug: it is then locked, and a change redirects. */
  published?: boolean | undefined;
  /** The server's answer when the slug was not free. */
  choice?: SlugChoice | null | undefined;
};

/**
 * The record's name in addresses. Unless the lock is on, every change of the title recomputes it and overwrites a typed
 * slug (docs/specification.md#5-validation-rules).
 */
export function SlugField({ field, title, lock, before, published = false, choice }: SlugFrame) {
  const readOnly = useReadOnly();
  const [locked, setLocked] = useState(published || (lock.defaultChecked ?? false));
  // The slug of a published record does not follow the title, even while it can be changed.
  const [opened, setOpened] = useState(Boolean(field.errors));
  const [slug, setSlug] = useState(field.defaultValue ?? "");
  const input = useRef<HTMLInputElement>(null);

  useFollowingTitle(input, title.id, !locked);

  const effect = published
    ? opened
      ? kitText.slugMoves(`${before}${field.defaultValue}`)
      : kitText.slugPublished
    : locked
      ? kitText.slugLocked
      : kitText.slugFollows;
  const hint = (
    <>
      {slug && <span className="block wrap-anywhere">{kitText.slugAddress(`${before}${slug}`)}</span>}
      {!readOnly && effect}
    </>
  );
  return (
    <FieldBox
      field={field}
      label={kitText.slug}
      hint={hint}
      errors={{ required: kitText.slugFromNone, invalid: kitText.notSlug, taken: kitText.slugTaken }}
      side={
        published ? (
          <PublishedLock lock={lock} opened={opened || readOnly} onOpen={open} />
        ) : (
          <label
            htmlFor={lock.id}
            className="flex cursor-pointer items-center gap-2 text-xs text-ink-soft has-disabled:cursor-default"
          >
            {locked ? (
              <Lock aria-hidden="true" className="size-3.5" />
            ) : (
              <LockOpen aria-hidden="true" className="size-3.5" />
            )}
            {kitText.slugLock}
            <SwitchInput
              id={lock.id}
              name={lock.name}
              form={lock.formId}
              checked={locked}
              onChange={(event) => setLocked(event.target.checked)}
            />
          </label>
        )
      }
    >
      <input
        {...tied({ field, hint })}
        ref={input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={field.maxLength}
        readOnly={readOnly || (published && !opened)}
        defaultValue={field.defaultValue}
        onInput={(event) => setSlug(event.currentTarget.value)}
        className={classes(controlLook, "font-medium tabular-nums")}
      />
      {choice && (
        <SlugTrouble
          key={choice.proposed}
          choice={choice}
          slug={slug}
          onUse={(free) => typeInto(input.current, free)}
        />
      )}
    </FieldBox>
  );

  function open() {
    setOpened(true);
    // React first makes the input writable.
    requestAnimationFrame(() => input.current?.select());
  }
}

/** The lock of a published slug. The form sends it, so the server keeps the slug when the title changes. */
function PublishedLock({ lock, opened, onOpen }: { lock: FormField; opened: boolean; onOpen: () => void }) {
  return (
    <>
      <input type="hidden" name={lock.name} form={lock.formId} value="on" />
      {!opened && (
        <button
          type="button"
          onClick={onOpen}
          className="-my-3 flex min-h-11 items-center gap-1.5 text-xs font-semibold text-leaf-700 underline-offset-4 hover:underline"
        >
          <LockOpen aria-hidden="true" className="size-3.5" />
          {kitText.slugUnlock}
        </button>
      )}
    </>
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
