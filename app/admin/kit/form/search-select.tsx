import { type KeyboardEvent, useId, useRef, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { kitText } from "../kit-text.ts";
import { Chevron, type Choice } from "./choice-fields.tsx";
import { findChoices } from "./find-choices.ts";
import { controlLook } from "./form-field.tsx";

/** The list shows at most this many choices; more letters find the others. */
const most = 50;

/**
 * A select of many choices in which staff type to search (WAI-ARIA combobox with a list). The form sends `value` as
 * `name`. Text without a choice is removed when the focus leaves.
 */
export function SearchSelect({
  label,
  name,
  choices,
  value,
  onChange,
  className,
}: {
  label: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
  className: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const chosen = choices.find((choice) => choice.value === value)?.label ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = findChoices(choices, typed ?? "");
  const shown = found.slice(0, most);
  const optionId = (place: number) => `${id}-${place}`;

  function choose(choice: Choice | undefined): void {
    if (!choice) return;
    onChange(choice.value);
    close();
  }

  function close(): void {
    setOpen(false);
    setTyped(null);
    setAt(0);
  }

  function move(to: number): void {
    const place = Math.max(0, Math.min(shown.length - 1, to));
    setOpen(true);
    setAt(place);
    document.getElementById(optionId(place))?.scrollIntoView({ block: "nearest" });
  }

  function press(event: KeyboardEvent): void {
    if (event.key === "ArrowDown") move(open ? at + 1 : 0);
    else if (event.key === "ArrowUp") move(open ? at - 1 : shown.length - 1);
    else if (event.key === "Enter" && open) choose(shown[at]);
    else if (event.key === "Escape" && open) close();
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
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && shown.length > 0 ? optionId(at) : undefined}
          autoComplete="off"
          placeholder={kitText.searchChoices}
          required
          value={typed ?? chosen}
          onChange={({ target }) => {
            setTyped(target.value);
            setOpen(true);
            setAt(0);
            if (target.value === "") onChange("");
          }}
          onClick={() => setOpen(true)}
          onKeyDown={press}
          onBlur={close}
          className={classes(controlLook, "pe-10")}
        />
        <Chevron />
      </span>
      <div
        hidden={!open}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md bg-white py-1 shadow-lift ring-1 ring-sand-200"
      >
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {open &&
            shown.map((choice, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus.
              <div
                key={choice.value}
                id={optionId(place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === at}
                // The focus stays in the input; otherwise leaving it would close the list before the press.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
                className={classes(
                  "flex min-h-11 cursor-pointer items-center px-4 py-1.5 text-sm text-ink wrap-anywhere",
                  place === at ? "bg-leaf-50 text-leaf-800" : "hover:bg-sand-50",
                  choice.value === value && "font-semibold",
                )}
              >
                {choice.label}
              </div>
            ))}
        </div>
        <p role="status" className="px-4 py-2 text-xs text-ink-soft empty:hidden">
          {open && (found.length === 0 ? kitText.noChoices : found.length > most && kitText.moreChoices)}
        </p>
      </div>
    </div>
  );
}
