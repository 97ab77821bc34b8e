import { X } from "lucide-react";
import { useRef } from "react";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { draftText as text } from "./minute-texts.ts";

export type Person = { role: string; name: string };

/** The people who sign, each with role and name. */
export function PeopleFields({
  people,
  isReadOnly,
  onChange,
}: {
  people: readonly Person[];
  isReadOnly: boolean;
  onChange: (people: Person[]) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const change = (index: number, part: Partial<Person>) =>
    onChange(people.map((person, at) => (at === index ? Object.assign({}, person, part) : person)));
  const add = (role: string) => {
    onChange([...people, { role, name: "" }]);
    // The new row is there after the next render.
    requestAnimationFrame(() => {
      const inputs = list.current?.querySelectorAll<HTMLInputElement>("li:last-child input");
      inputs?.[role ? 1 : 0]?.focus();
    });
  };
  return (
    <fieldset disabled={isReadOnly} className="min-w-0">
      <legend className="font-semibold">{text.people}</legend>
      <p className="text-xs text-ink-faint">{text.peopleHint}</p>
      <ul ref={list} className="mt-2 grid gap-5 sm:gap-2">
        {people.map(({ role, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the inputs are controlled, and two people can have the same role.
          <li key={index} className="flex items-start gap-2">
            <span className="grid min-w-0 grow gap-2 sm:grid-cols-2">
              <input
                name="role"
                aria-label={text.roleOf(index + 1)}
                placeholder={text.role}
                value={role}
                maxLength={80}
                onChange={({ target }) => change(index, { role: target.value })}
                className={controlClasses}
              />
              <input
                name="name"
                aria-label={text.nameOf(index + 1)}
                placeholder={text.name}
                value={name}
                maxLength={120}
                autoComplete="off"
                onChange={({ target }) => change(index, { name: target.value })}
                className={controlClasses}
              />
            </span>
            <IconButton
              label={text.removePerson(index + 1)}
              icon={<X aria-hidden="true" className="size-4.5" />}
              tone="danger"
              onClick={() => onChange(people.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="quiet" onClick={() => add("")}>
            {text.addPerson}
          </Button>
          {!people.some(({ role }) => role === text.notary) && (
            <Button variant="quiet" onClick={() => add(text.notary)}>
              {text.addNotary}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}
