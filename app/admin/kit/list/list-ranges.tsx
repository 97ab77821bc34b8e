import type { ComponentProps, FocusEvent, FormEvent } from "react";
import { useSubmit } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { controlClasses } from "../form/form-field.tsx";
import { useAddressValue } from "./use-address-value.ts";

type FilterProps = { name: string; label: string; value: string | undefined };

/** A filter for a day (`?from=2026-11-20`). The form is submitted when the date is complete. */
export function DayFilter(filter: FilterProps) {
  const submit = useSubmit();
  // The first digits of the year already form a valid date.
  const submitCompleteDate = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (currentTarget.value === "" || currentTarget.value >= "2000") {
      submit(currentTarget.form, { preventScrollReset: true });
    }
  };
  return <LabelledInput {...filter} type="date" onInput={submitCompleteDate} className="@2xl:w-38" />;
}

/** Submits the form on blur if the value has changed. */
function useSubmitOnBlur(value = "") {
  const submit = useSubmit();
  return ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.value.trim() !== value) submit(currentTarget.form, { preventScrollReset: true });
  };
}

/** A filter for an amount in lira (`?min=1.000`). The form is submitted on blur or Enter. */
export function AmountFilter(filter: FilterProps) {
  return (
    <LabelledInput
      {...filter}
      inputMode="decimal"
      placeholder="₺"
      maxLength={20}
      onBlur={useSubmitOnBlur(filter.value)}
      className="@2xl:w-24"
    />
  );
}

/** A filter for a short text such as a code or a number. The form is submitted on blur or Enter. */
export function TextFilter(filter: FilterProps & { type?: "month" }) {
  return (
    <LabelledInput
      {...filter}
      maxLength={40}
      spellCheck={false}
      onBlur={useSubmitOnBlur(filter.value)}
      className="@2xl:w-40"
    />
  );
}

function LabelledInput({
  label,
  value = "",
  className,
  ...input
}: FilterProps & Omit<ComponentProps<"input">, "value">) {
  const ref = useAddressValue<HTMLInputElement>(value, false);
  return (
    <label className={classes("block min-w-0 text-xs font-medium text-ink-soft", className)}>
      {label}
      <input
        {...input}
        ref={ref}
        autoComplete="off"
        defaultValue={value}
        className={classes(controlClasses, "mt-1 px-2.5! tabular-nums @4xl:min-h-10")}
      />
    </label>
  );
}
