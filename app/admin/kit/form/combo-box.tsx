import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from "react";
import { classes } from "#app/ui/class-names.ts";
import { FieldError } from "#app/ui/field.tsx";
import { Chevron, type Choice } from "./choice-fields.tsx";
import { controlClasses } from "./form-field.tsx";

export type ComboOption = Choice & { text?: ReactNode };

/**
 * An input whose options open below it (WAI-ARIA combobox with a list). The focus stays in the input, also while the
 * arrow keys move through the options.
 */
export function ComboBox({
  ref,
  label,
  text,
  placeholder,
  options,
  chosen,
  status,
  isFirstActive = false,
  isAlwaysOpen = true,
  labelClasses = "text-xs font-medium text-ink-soft",
  error,
  className,
  isRequired = true,
  inputClassName,
  onType,
  onChoose,
  onClose,
}: {
  ref?: Ref<HTMLInputElement> | undefined;
  label: string;
  /** The text in the input. */
  text: string;
  placeholder: string;
  options: readonly ComboOption[];
  /** The value of the chosen option. */
  chosen?: string;
  /** A text below the options. */
  status: string | false;
  /** Whether Enter chooses the first option without an arrow key. */
  isFirstActive?: boolean;
  /** Whether a press opens the list before anything is typed. */
  isAlwaysOpen?: boolean;
  labelClasses?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
  isRequired?: boolean | undefined;
  inputClassName?: string | undefined;
  onType: (text: string) => void;
  onChoose: (option: ComboOption) => void;
  /** Is called when the list closes. */
  onClose?: () => void;
}) {
  const id = useId();
  const firstIndex = isFirstActive ? 0 : -1;
  const [isOpen, setIsOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(firstIndex);
  const optionId = (index: number) => `${id}-${index}`;

  function close(): void {
    setIsOpen(false);
    setActiveIndex(firstIndex);
    onClose?.();
  }

  function choose(option: ComboOption): void {
    close();
    onChoose(option);
  }

  function activate(newIndex: number): void {
    const index = Math.max(0, Math.min(options.length - 1, newIndex));
    setIsOpen(true);
    setActiveIndex(index);
    document.getElementById(optionId(index))?.scrollIntoView({ block: "nearest" });
  }

  function handleKey(event: KeyboardEvent): void {
    const active = options[activeIndex];
    if (event.key === "ArrowDown") activate(isOpen ? activeIndex + 1 : 0);
    else if (event.key === "ArrowUp") activate(isOpen ? activeIndex - 1 : options.length - 1);
    else if (event.key === "Enter" && isOpen && !event.ctrlKey && !event.metaKey) {
      if (active) choose(active);
    } else if (event.key === "Escape" && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={classes("relative", className)}>
      <label htmlFor={id} className={labelClasses}>
        {label}
      </label>
      <span className="relative mt-1 block">
        <input
          ref={ref}
          id={id}
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && options[activeIndex] ? optionId(activeIndex) : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          autoComplete="off"
          placeholder={placeholder}
          required={isRequired}
          value={text}
          onChange={({ target }) => {
            setIsOpen(isAlwaysOpen || target.value.trim() !== "");
            setActiveIndex(firstIndex);
            onType(target.value);
          }}
          onClick={() => setIsOpen(isAlwaysOpen || text.trim() !== "")}
          onKeyDown={handleKey}
          onBlur={close}
          className={classes(controlClasses, "pe-10", inputClassName)}
        />
        <Chevron />
      </span>
      <div
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md bg-white py-1 shadow-lift ring-1 ring-sand-200"
      >
        <div id={`${id}-list`} role="listbox" aria-label={label}>
          {isOpen &&
            options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which keeps the focus.
              <div
                key={option.value}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                // The focus stays in the input; otherwise leaving it would close the list before the press.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
                className={classes(
                  "flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-4 px-4 py-1.5 text-sm font-normal text-ink wrap-anywhere",
                  index === activeIndex ? "bg-leaf-50 text-leaf-800" : "hover:bg-sand-50",
                  option.value === chosen && "font-semibold",
                )}
              >
                <span>{option.label}</span>
                {option.text && <span className="text-xs text-ink-soft tabular-nums">{option.text}</span>}
              </div>
            ))}
        </div>
        <p role="status" className="px-4 py-2 text-xs text-ink-soft empty:hidden">
          {isOpen && status}
        </p>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
