import { useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import type { Choice } from "../form/choice-fields.tsx";
import { SearchSelect } from "../form/search-select.tsx";

/** A filter with a search for many choices, such as campaigns. The form is submitted after a choice. */
export function SearchFilter({
  name,
  label,
  value = "",
  choices,
}: {
  name: string;
  label: string;
  value: string | undefined;
  choices: readonly Choice[];
}) {
  const submit = useSubmit();
  const element = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address replaces the choice.
  useEffect(() => setChoice(null), [value]);
  useEffect(() => {
    // The form contains the choice only after this render.
    if (choice !== null) submit(element.current?.closest("form") ?? null, { preventScrollReset: true });
  }, [choice, submit]);
  return (
    <div ref={element} className="col-span-2 @2xl:w-56">
      <SearchSelect
        label={label}
        name={name}
        choices={choices}
        value={choice ?? value}
        onChange={setChoice}
        isRequired={false}
        inputClassName="@4xl:min-h-10"
        className=""
      />
    </div>
  );
}
