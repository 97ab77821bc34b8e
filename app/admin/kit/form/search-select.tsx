import { type Ref, useState } from "react";
import { kitText } from "../kit-text.ts";
import type { Choice } from "./choice-fields.tsx";
import { ComboBox } from "./combo-box.tsx";
import { findChoices } from "./find-choices.ts";

/** The list shows at most this number of choices. */
const maxVisible = 50;

/**
 * A select with a search for many choices. The form sends `value` under `name`. If the focus leaves the input before the
 * person has chosen, the search text is removed.
 */
export function SearchSelect({
  ref,
  label,
  name,
  choices,
  value,
  onChange,
  error,
  labelClasses,
  className,
  isRequired = true,
  inputClassName,
}: {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  labelClasses?: string | undefined;
  className?: string | undefined;
  isRequired?: boolean;
  inputClassName?: string;
}) {
  const chosenLabel = choices.find((choice) => choice.value === value)?.label ?? "";
  const [search, setSearch] = useState<string | null>(null);
  const matches = findChoices(choices, search ?? "");
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <ComboBox
        ref={ref}
        label={label}
        text={search ?? chosenLabel}
        placeholder={kitText.searchChoices}
        options={matches.slice(0, maxVisible)}
        chosen={value}
        status={matches.length === 0 ? kitText.noChoices : matches.length > maxVisible && kitText.moreChoices}
        isFirstActive
        labelClasses={labelClasses}
        error={error}
        className={className}
        isRequired={isRequired}
        inputClassName={inputClassName}
        onType={(text) => {
          setSearch(text);
          if (text === "") onChange("");
        }}
        onChoose={(choice) => onChange(choice.value)}
        onClose={() => setSearch(null)}
      />
    </>
  );
}
