import { useEffect, useRef, useState } from "react";
import type { FieldAnimal } from "#shared/giving/kurban-field.ts";
import { findAnimals } from "./queue.ts";
import "./find-animal.css";
import { fieldText as text } from "./texts.ts";

const digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

/** The search for an animal by its tag or ear tag, with large keys for digits; the keyboard of the phone has the letters. */
export function FindAnimal({
  animals,
  onOpen,
}: {
  animals: readonly FieldAnimal[];
  onOpen: (animal: FieldAnimal) => void;
}) {
  const [typed, setTyped] = useState("");
  const [hasLetters, setHasLetters] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = findAnimals(animals, typed);
  const [first] = found;
  function switchKeys() {
    setHasLetters(!hasLetters);
    input.current?.focus();
  }
  const key = (label: string, onClick: () => void) => (
    <button key={label} type="button" className="key" onClick={onClick}>
      {label}
    </button>
  );
  return (
    <form
      className="find"
      onSubmit={(event) => {
        event.preventDefault();
        if (first) onOpen(first);
      }}
    >
      {animals.length === 0 && <p>{text.empty}</p>}
      <ul className="choices" aria-live="polite">
        {found.map((animal) => (
          <li key={animal.id}>
            <button
              type="button"
              className={animal.state === "slaughtered" ? "choice done" : "choice"}
              onClick={() => onOpen(animal)}
            >
              <strong>{animal.tag}</strong>
              <span>{animal.state === "slaughtered" ? text.slaughtered : animal.earTag}</span>
            </button>
          </li>
        ))}
        {typed !== "" && found.length === 0 && <li>{text.nothingFound}</li>}
      </ul>
      <div className="pad">
        <label>
          {text.find}
          <input
            ref={input}
            value={typed}
            onChange={(event) => setTyped(event.target.value.slice(0, 40))}
            inputMode={hasLetters ? "text" : "none"}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </label>
        <div className="keys">
          {digits.map((digit) => key(digit, () => setTyped(typed + digit)))}
          {key(hasLetters ? text.digits : text.letters, switchKeys)}
          {key("0", () => setTyped(`${typed}0`))}
          {key(text.erase, () => setTyped(typed.slice(0, -1)))}
        </div>
      </div>
    </form>
  );
}
