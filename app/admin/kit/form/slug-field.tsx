import { Lock, LockOpen } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { slugify } from "#shared/content/slug.ts";
import { kitText } from "../kit-text.ts";
import { SwitchInput } from "./choice-fields.tsx";
import type { SlugChoice } from "./form-answer.ts";
import { controlClasses, FieldBox, type FormField, inputAttributes } from "./form-field.tsx";
import { useReadOnly } from "./read-only.ts";
import { SlugRefusal } from "./slug-refusal.tsx";
import { typeInto } from "./type-into.ts";

type SlugFrame = {
  field: FormField;
  /** The title field that the slug follows. */
  title: FormField;
  /** The field that says whether the slug is locked (`slugLocked`); the form sends it. */
  lock: FormField;
  /** The part of the address before the slug, such as `/haberler/`. */
  prefix: string;
  /** Whether the record was public under this slug. The slug is then locked, and its old address redirects after a change. */
  isPublished?: boolean | undefined;
  /** The server's answer when the slug was not free. */
  choice?: SlugChoice | null | undefined;
};

/**
 * The slug of a record. Unless the slug is locked, every change of the title recomputes it and overwrites a typed slug
 * (docs/specification.md#5-validation-rules).
 */
export function SlugField({ field, title, lock, prefix, isPublished = false, choice }: SlugFrame) {
  const readOnly = useReadOnly();
  const [isLocked, setIsLocked] = useState(isPublished || (lock.defaultChecked ?? false));
  // Even an unlocked slug of a published record does not follow the title.
  const [isUnlocked, setIsUnlocked] = useState(Boolean(field.errors));
  const [slug, setSlug] = useState(field.defaultValue ?? "");
  const input = useRef<HTMLInputElement>(null);

  useSlugOfTitle(input, title.id, !isLocked);

  const publishedHint = isUnlocked
    ? kitText.slugMoves(`${prefix}${field.defaultValue}`)
    : kitText.slugPublished;
  const draftHint = isLocked ? kitText.slugLocked : kitText.slugFollows;
  const lockHint = isPublished ? publishedHint : draftHint;
  const hint = (
    <>
      {slug && <span className="block wrap-anywhere">{kitText.slugAddress(`${prefix}${slug}`)}</span>}
      {!readOnly && lockHint}
    </>
  );
  return (
    <FieldBox
      field={field}
      label={kitText.slug}
      hint={hint}
      errors={{ required: kitText.slugFromNone, invalid: kitText.notSlug, taken: kitText.slugTaken }}
      labelEnd={
        isPublished ? (
          <PublishedLock lock={lock} isUnlocked={isUnlocked || readOnly} onUnlock={unlock} />
        ) : (
          <label
            htmlFor={lock.id}
            className="flex cursor-pointer items-center gap-2 text-xs text-ink-soft has-disabled:cursor-default"
          >
            {isLocked ? (
              <Lock aria-hidden="true" className="size-3.5" />
            ) : (
              <LockOpen aria-hidden="true" className="size-3.5" />
            )}
            {kitText.slugLock}
            <SwitchInput
              id={lock.id}
              name={lock.name}
              form={lock.formId}
              checked={isLocked}
              onChange={(event) => setIsLocked(event.target.checked)}
            />
          </label>
        )
      }
    >
      <input
        {...inputAttributes({ field, hint })}
        ref={input}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={field.maxLength}
        readOnly={readOnly || (isPublished && !isUnlocked)}
        defaultValue={field.defaultValue}
        onInput={(event) => setSlug(event.currentTarget.value)}
        className={classes(controlClasses, "font-medium tabular-nums")}
      />
      {choice && (
        <SlugRefusal
          key={choice.proposed}
          choice={choice}
          slug={slug}
          onUse={(proposedSlug) => typeInto(input.current, proposedSlug)}
        />
      )}
    </FieldBox>
  );

  function unlock() {
    setIsUnlocked(true);
    // React must first make the input writable.
    requestAnimationFrame(() => input.current?.select());
  }
}

/** The lock of a published slug. The form sends the lock, so that the server keeps the slug when the title changes. */
function PublishedLock({
  lock,
  isUnlocked,
  onUnlock,
}: {
  lock: FormField;
  isUnlocked: boolean;
  onUnlock: () => void;
}) {
  return (
    <>
      <input type="hidden" name={lock.name} form={lock.formId} value="on" />
      {!isUnlocked && (
        <button
          type="button"
          onClick={onUnlock}
          className="-my-3 flex min-h-11 items-center gap-1.5 text-xs font-semibold text-leaf-700 underline-offset-4 hover:underline"
        >
          <LockOpen aria-hidden="true" className="size-3.5" />
          {kitText.slugUnlock}
        </button>
      )}
    </>
  );
}

function useSlugOfTitle(field: RefObject<HTMLInputElement | null>, titleId: string, isFollowing: boolean) {
  useEffect(() => {
    const source = document.getElementById(titleId);
    if (!isFollowing || !(source instanceof HTMLInputElement)) return;
    const updateSlug = () => typeInto(field.current, slugify(source.value));
    source.addEventListener("input", updateSlug);
    return () => source.removeEventListener("input", updateSlug);
  }, [field, isFollowing, titleId]);
}
