import { type KeyboardEvent, useId, useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { Chevron, type Choice } from "./choice-fields.tsx";
import { findChoices } from "./find-choices.ts";
import { controlLook } from "./form-field.tsx";

/** The list shows at most this number of choices. */
const maxVisible = 50;

/**
 * A select with a search for many choices (WAI-ARIA combobox with a list). The form sends `value` under `name`. If the
 * focus leaves the input before the person has chosen, the search text is removed.
 */
export function SearchSelect({
  label,
  name,
  choices,
  value,
  onChange,
  className,
  isRequired = true,
  inputClassName,
}: {
  label: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  className: string;
  isRequired?: boolean;
  inputClassName?: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosenLabel = choices.find((choice) => choice.value === value)?.label ?? "";
  const [search, setSearch] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const matches = findChoices(choices, search ?? "");
  const visible = matches.slice(0, maxVisible);
  const optionId = (index: number) => `${id}-${index}`;

  function choose(choice: Choice | undefined): void {
    if (!choice) return;
    onChange(choice.value);
    close();
  }

  function close(): void {
    setIsOpen(false);
    setSearch(null);
    setActiveIndex(0);
  }

  function activate(newIndex: number): void {
    const index = Math.max(0, Math.min(visible.length - 1, newIndex));
    setIsOpen(true);
    setActiveIndex(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: "nearest" });
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") activate(isOpen ? activeIndex + 1 : 0);
    else if (event.key === "ArrowUp") activate(isOpen ? activeIndex - 1 : visible.length - 1);
    else if (event.key === "Enter" && isOpen) choose(visible[activeIndex]);
    else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={classes("relative text-xs font-medium text-ink-soft", className)}>
      <label htmlFor={id}>{label}</label>
      <input type="hidden" name={name} value={value} />
      <span className="relative mt-1 block">
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && visible.length > 0 ? optionId(activeIndex) : undefined}
          autoComplete="off"
          placeholder={kitText.searchChoices}
          required={isRequired}
          value={search ?? chosenLabel}
          onChange={({ target }) => {
            setSearch(target.value);
            setIsOpen(true);
            setActiveIndex(0);
            if (target.value === "") onChange("");
          }}
          onClick={() => setIsOpen(true)}
          onKeyDown={handleKey}
          onBlur={close}
          className={classes(controlLook, "pe-10", inputClassName)}
        />
        <Chevron />
      </span>
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md bg-white py-1 shadow-lift ring-1 ring-sand-200"
      >
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {isOpen &&
            visible.map((choice, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus.
              <div
                key={choice.value}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                // The focus stays in the input; otherwise leaving it would close the list before the press.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                className={classes(
                  "flex min-h-11 cursor-pointer items-center px-4 py-1.5 text-sm text-ink wrap-anywhere",
                  index === activeIndex ? "bg-leaf-50 text-leaf-800" : "hover:bg-sand-50",
                  choice.value === value && "font-semibold",
                )}
              >
                {choice.label}
              </div>
            ))}
        </div>
        <p role="status" className="px-4 py-2 text-xs text-ink-soft empty:hidden">
          {isOpen &&
            (matches.length === 0 ? kitText.noChoices : matches.length > maxVisible && kitText.moreChoices)}
        </p>
      </div>
    </div>
  );
}
