import { Check, ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { controlClasses, FieldBox, FieldFoot, type FieldFrame, inputAttributes } from "./form-field.tsx";
import { useReadOnly } from "./read-only.ts";

export type Choice = { value: string; label: string };

/** Converts a record of labels by value into choices. */
export function toChoices(names: Record<string, string>): Choice[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** A select. With `placeholder` no option is selected at first. */
export function SelectField({
  options,
  placeholder,
  onChoose,
  ...frame
}: FieldFrame & { options: readonly Choice[]; placeholder?: string; onChoose?: (value: string) => void }) {
  const readOnly = useReadOnly();
  return (
    <FieldBox {...frame} errors={{ invalid: kitText.notChoice, ...frame.errors }}>
      <div className="relative">
        <select
          {...inputAttributes(frame)}
          defaultValue={frame.field.defaultValue ?? ""}
          disabled={readOnly}
          onChange={(event) => onChoose?.(event.target.value)}
          className={classes(controlClasses, "appearance-none pe-10")}
        >
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <Chevron />
      </div>
    </FieldBox>
  );
}

export function Chevron() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-faint"
    />
  );
}

/** A checkbox; its schema is `flag(false)`. */
export function CheckboxField({ field, label, hint }: Pick<FieldFrame, "field" | "label" | "hint">) {
  const readOnly = useReadOnly();
  return (
    <div>
      <label
        htmlFor={field.id}
        className="flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold has-disabled:cursor-default"
      >
        <CheckInput
          {...inputAttributes({ field, hint })}
          defaultChecked={field.defaultChecked}
          disabled={readOnly}
        />
        {label}
      </label>
      <div className="-mt-2">
        <FieldFoot field={field} hint={hint} />
      </div>
    </div>
  );
}

export function CheckInput(input: ComponentProps<"input">) {
  return (
    <span className="relative flex size-5 shrink-0">
      <input
        {...input}
        type="checkbox"
        className={
          "peer size-5 cursor-pointer appearance-none rounded-[5px] border-2 border-sand-500 bg-white transition-colors " +
          "checked:border-leaf-600 checked:bg-leaf-600 enabled:hover:border-leaf-500 disabled:cursor-default " +
          "disabled:bg-sand-100 disabled:checked:border-sand-600 disabled:checked:bg-sand-600"
        }
      />
      <Check
        aria-hidden="true"
        strokeWidth={3.5}
        className="pointer-events-none absolute inset-0 m-auto size-3.5 text-white opacity-0 peer-checked:opacity-100"
      />
    </span>
  );
}

/** A checkbox drawn as a switch; its schema is `flag(false)`. */
export function SwitchField({ field, label, hint, errors }: FieldFrame) {
  return (
    <div>
      <label
        htmlFor={field.id}
        className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-sm font-semibold has-disabled:cursor-default"
      >
        <span>{label}</span>
        <SwitchInput {...inputAttributes({ field, hint })} defaultChecked={field.defaultChecked} />
      </label>
      <div className="-mt-2">
        <FieldFoot field={field} hint={hint} errors={errors} />
      </div>
    </div>
  );
}

// A native checkbox exposes its state, so the switch needs no aria-checked.
const asSwitch = { role: "switch" };

/** A checkbox that looks like a switch. */
export function SwitchInput(input: Omit<ComponentProps<"input">, "type" | "role" | "className">) {
  const readOnly = useReadOnly();
  return (
    <span className="relative inline-flex shrink-0">
      <input
        disabled={readOnly}
        {...input}
        type="checkbox"
        {...asSwitch}
        className="peer h-6 w-11 cursor-pointer appearance-none rounded-full bg-sand-500 transition-colors checked:bg-leaf-600 enabled:hover:bg-sand-600 enabled:checked:hover:bg-leaf-700 disabled:cursor-default disabled:bg-sand-400 disabled:checked:bg-sand-600"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-white shadow-soft transition-transform duration-200 ease-calm peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5"
      />
    </span>
  );
}
