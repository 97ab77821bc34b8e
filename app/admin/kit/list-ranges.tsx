import type { ComponentProps, FocusEvent, FormEvent, ReactNode } from "react";
import { useSubmit } from "react-router";
import { classes } from "#app/ui/class-names.ts";
import { controlLook } from "./form-field.tsx";
import { useFollowing } from "./use-following.ts";

type Shared = { name: string; label: string; value: string };

/** Inputs that belong together, on a line of their own. */
export function FilterLine({ children }: { children: ReactNode }) {
  return <div className="col-span-2 grid grid-cols-2 gap-3 md:flex md:basis-full">{children}</div>;
}

/** A day in the form of a list (`?from=2026-11-20`), sent as soon as it is complete. */
export function DayFilter({ name, label, value }: Shared) {
  const submit = useSubmit();
  // While a year is typed, its first digits are a year, too.
  const sendComplete = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (currentTarget.value === "" || currentTarget.value >= "2000") {
      submit(currentTarget.form, { preventScrollReset: true });
    }
  };
  return <Labelled name={name} label={label} value={value} type="date" onInput={sendComplete} />;
}

/** Sends the form of a list when another word than this is left behind. */
function useSendChanged(value: string) {
  const submit = useSubmit();
  return ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.value.trim() !== value) submit(currentTarget.form, { preventScrollReset: true });
  };
}

/** An amount in lira in the form of a list (`?min=1.000`), sent when it is left or Enter is pressed. */
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

/** A short word in the form of a list, such as a code or a number, sent when it is left or Enter is pressed. */
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
