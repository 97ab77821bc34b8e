import { type ComponentProps, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { CheckInput, type Choice } from "./choice-fields.tsx";
import { fillEvent } from "./fill-event.ts";
import { FieldFoot, type FieldFrame, type FormField } from "./form-field.tsx";
import { useReadOnly } from "./read-only.ts";
import { SearchInput } from "./search-input.tsx";
import { findVisibleChoices } from "./visible-choices.ts";

/** A list with at least this number of choices has a filter. */
const minFilteredChoices = 8;

type ChoicesFrame = Pick<FieldFrame, "label" | "hint"> & {
  field: FormField & { defaultOptions?: string[] | undefined };
  options: readonly Choice[];
};

/** A list of checkboxes for records. The schema of the field is `ids`. */
export function ChoicesField({ field, label, hint, options }: ChoicesFrame) {
  const readOnly = useReadOnly();
  const filterId = useId();
  const [filter, setFilter] = useState("");
  const [chosen, setChosen] = useState(() => new Set(field.defaultOptions ?? []));
  // The initially chosen options come first, because a long list would hide them.
  const initialChoices = new Set(field.defaultOptions ?? []);
  const ordered = options
    .filter(({ value }) => !readOnly || initialChoices.has(value))
    .toSorted((a, b) => Number(initialChoices.has(b.value)) - Number(initialChoices.has(a.value)));

  function choose(value: string, isChosen: boolean) {
    setChosen((currentChoices) => {
      const nextChoices = new Set(currentChoices);
      if (isChosen) nextChoices.add(value);
      else nextChoices.delete(value);
      return nextChoices;
    });
  }

  const visible = findVisibleChoices(ordered, chosen, readOnly ? "" : filter);
  const fieldset = useProgrammaticFill(field.name, (values) => setChosen(new Set(values)));

  return (
    <fieldset ref={fieldset} id={field.id} tabIndex={-1} disabled={readOnly}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-xs text-ink-faint">
          {chosen.size > 0 ? kitText.chosenCount(chosen.size) : !readOnly && kitText.optional}
        </span>
      </legend>
      <div className="overflow-hidden rounded-sm border border-sand-400 bg-white">
        {options.length >= minFilteredChoices && !readOnly && (
          <div className="border-b border-sand-300">
            <label htmlFor={filterId} className="sr-only">
              {kitText.filterChoices}: {label}
            </label>
            {/* The input has no name, because it is not part of the form. */}
            <SearchInput
              id={filterId}
              placeholder={kitText.filterChoices}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              className="rounded-none border-0"
            />
          </div>
        )}
        {/* Without a focusable box the list cannot be scrolled, so readers see all chosen options. */}
        <ul className={classes("p-1", !readOnly && "max-h-56 overflow-y-auto")}>
          {ordered.length === 0 && <li className="px-2.5 py-1.5 text-sm text-ink-faint">—</li>}
          {visible.options.map(({ value, label: text, hidden }) => (
            <li key={value} hidden={hidden}>
              <Option
                label={text}
                name={field.name}
                value={value}
                form={field.formId}
                defaultChecked={chosen.has(value)}
                onChange={(event) => choose(value, event.target.checked)}
              />
            </li>
          ))}
        </ul>
        <p role="status" className="px-3.5 py-2 text-xs text-ink-soft empty:hidden">
          {visible.hasMore
            ? kitText.moreChoices
            : ordered.length > 0 && visible.options.every(({ hidden }) => hidden) && kitText.noChoices}
        </p>
      </div>
      <FieldFoot field={field} hint={hint} />
    </fieldset>
  );
}

/** Receives the values that a restored draft fills in, also for options without a visible checkbox. */
function useProgrammaticFill(name: string, onFill: (values: string[]) => void) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const fill = useRef(onFill);
  fill.current = onFill;
  useEffect(() => {
    const form = fieldset.current?.form;
    const listen = (event: Event) => {
      const { detail } = event as CustomEvent<[string, string][]>;
      const values = detail.filter(([field]) => field === name).map(([, value]) => value);
      // React must render the checkboxes before the other fields are filled in.
      flushSync(() => fill.current(values));
      fieldset.current?.dispatchEvent(new Event("input", { bubbles: true }));
    };
    form?.addEventListener(fillEvent, listen);
    return () => form?.removeEventListener(fillEvent, listen);
  }, [name]);
  return fieldset;
}

function Option({ label, ...input }: ComponentProps<"input"> & { label: string }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-sm hover:bg-leaf-50 has-disabled:cursor-default md:min-h-10"
    >
      <CheckInput {...input} id={id} />
      {label}
    </label>
  );
}
