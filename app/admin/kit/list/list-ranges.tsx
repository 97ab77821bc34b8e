import type { ComponentProps, FocusEvent, FormEvent, ReactNode } from "react";
import { useSubmit } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { controlLook } from "../form/form-field.tsx";
import { useFollowing } from "./use-following.ts";

type Shared = { name: string; label: string; value: string };

/** A line of related inputs. */
export function FilterLine({ children }: { children: ReactNode }) {
  return <div className="col-span-2 grid grid-cols-2 gap-3 md:flex md:basis-full">{children}</div>;
}

/** A day filter (`?from=2026-11-20`), sent as soon as the date is complete. */
export function DayFilter({ name, label, value }: Shared) {
  const submit = useSubmit();
  // While the year is typed, its first digits already form a valid date.
  const sendComplete = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (currentTarget.value === "" || currentTarget.value >= "2000") {
      submit(currentTarget.form, { preventScrollReset: true });
    }
  };
  return <Labelled name={name} label={label} value={value} type="date" onInput={sendComplete} />;
}

/** Sends the list's form on blur if the input differs from this value. */
function useSendChanged(value: string) {
  const submit = useSubmit();
  return ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.value.trim() !== value) submit(currentTarget.form, { preventScrollReset: true });
  };
}

/** An amount filter in lira (`?min=1.000`), sent on blur or Enter. */
export function AmountFilter({ name, label, value }: Shared) {
  return (
    <Labelled
      name={name}
      label={label}
      value={value}
      inputMode="decimal"
      placeholder="₺"
      maxLength={20}
      onBlur={useSendChanged(value)}
      className="md:w-32"
    />
  );
}

/** A filter for a short text such as a code or a number, sent on blur or Enter. */
export function WordFilter({ name, label, value }: Shared) {
  return (
    <Labelled
      name={name}
      label={label}
      value={value}
      maxLength={40}
      spellCheck={false}
      onBlur={useSendChanged(value)}
      className="md:w-40"
    />
  );
}

function Labelled({ label, value, className, ...input }: Shared & Omit<ComponentProps<"input">, "value">) {
  const ref = useFollowing<HTMLInputElement>(value, false);
  return (
    <label className={classes("block min-w-0 text-xs font-medium text-ink-soft", className)}>
      {label}
      <input
        {...input}
        ref={ref}
        autoComplete="off"
        defaultValue={value}
        className={classes(controlLook, "mt-1 tabular-nums")}
      />
    </label>
  );
}
