import type { ComponentProps, FocusEvent, FormEvent } from "react";
import { useSubmit } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { controlLook } from "../form/form-field.tsx";
import { useFollowing } from "./use-following.ts";

type Shared = { name: string; label: string; value: string | undefined };

/** A day filter (`?from=2026-11-20`), sent as soon as the date is complete. */
export function DayFilter(filter: Shared) {
  const submit = useSubmit();
  // While the year is typed, its first digits already form a valid date.
  const sendComplete = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (currentTarget.value === "" || currentTarget.value >= "2000") {
      submit(currentTarget.form, { preventScrollReset: true });
    }
  };
  return <Labelled {...filter} type="date" onInput={sendComplete} className="@2xl:w-38" />;
}

/** Sends the list's form on blur if the input differs from this value. */
function useSendChanged(value = "") {
  const submit = useSubmit();
  return ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.value.trim() !== value) submit(currentTarget.form, { preventScrollReset: true });
  };
}

/** An amount filter in lira (`?min=1.000`), sent on blur or Enter. */
export function AmountFilter(filter: Shared) {
  return (
    <Labelled
      {...filter}
      inputMode="decimal"
      placeholder="₺"
      maxLength={20}
      onBlur={useSendChanged(filter.value)}
      className="@2xl:w-24"
    />
  );
}

/** A filter for a short text such as a code or a number, sent on blur or Enter. */
export function WordFilter(filter: Shared) {
  return (
    <Labelled
      {...filter}
      maxLength={40}
      spellCheck={false}
      onBlur={useSendChanged(filter.value)}
      className="@2xl:w-40"
    />
  );
}

function Labelled({
  label,
  value = "",
  className,
  ...input
}: Shared & Omit<ComponentProps<"input">, "value">) {
  const ref = useFollowing<HTMLInputElement>(value, false);
  return (
    <label className={classes("block min-w-0 text-xs font-medium text-ink-soft", className)}>
      {label}
      <input
        {...input}
        ref={ref}
        autoComplete="off"
        defaultValue={value}
        className={classes(controlLook, "mt-1 px-2.5! tabular-nums @4xl:min-h-10")}
      />
    </label>
  );
}
