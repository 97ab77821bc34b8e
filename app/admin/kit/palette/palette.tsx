import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { kitText } from "../kit-text.ts";
import { type Entry, type Found, matching } from "./entries.ts";
import { useFound } from "./use-found.ts";

/**
 * Opens an order, a record or a screen after a few typed letters. It is a combobox by the WAI-ARIA pattern: the focus
 * stays in the field while the arrow keys move through the list.
 */
export function Palette({
  screens,
  recent,
  path,
  onChosen,
  onClose,
}: {
  screens: readonly Entry[];
  recent: readonly Entry[];
  /** The endpoint that finds orders and records. */
  path: string;
  onChosen: (entry: Entry) => void;
  onClose: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const { found, failed, waiting } = useFound(path, typed);
  useEffect(() => input.current?.focus(), []);

  const groups = groupsOf(typed, screens, recent, found);
  const count = groups.flatMap(({ entries }) => entries).length;
  const known = matching(screens, typed).length;
  const { active, onKeyDown, restart } = useActive(list, { count, known, waiting });

  const said = failed ? kitText.goFailed : waiting ? "" : count === 0 ? kitText.nothingFound : "";
  return (
    <Dialog
      labelledBy={`${id}-title`}
      onClose={onClose}
      className="max-sm:mt-0! max-sm:mb-auto! max-sm:rounded-t-none! max-sm:rounded-b-xl! sm:mt-[12dvh]! sm:max-w-xl"
    >
      <h2 id={`${id}-title`} className="sr-only">
        {kitText.go}
      </h2>
      <div className="relative border-b border-sand-200">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 start-4 my-auto size-4.5 text-ink-faint"
        />
        <input
          ref={input}
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={count > 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-label={kitText.goTo}
          placeholder={kitText.goTo}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            restart();
          }}
          onKeyDown={onKeyDown}
          className="block min-h-14 w-full bg-white ps-12 pe-4 text-base outline-none placeholder:text-ink-faint"
        />
      </div>
      <p role="status" className={said ? "px-4 py-5 text-sm text-ink-soft" : "sr-only"}>
        {said || (waiting ? kitText.loading : kitText.goCount(count))}
      </p>
      <Options ref={list} id={id} groups={groups} active={active} onChosen={onChosen} />
    </Dialog>
  );
}

/**
 * Keeps the active option: the arrow keys move it, and Enter opens it. `known` counts the options at the top that do
 * not wait for an answer.
 */
function useActive(
  list: RefObject<HTMLDivElement | null>,
  { count, known, waiting }: { count: number; known: number; waiting: boolean },
) {
  const [at, setAt] = useState(0);
  // After Enter before the answer, the palette opens the first hit when the answer arrives.
  const [goes, setGoes] = useState(false);
  const active = Math.max(0, Math.min(at, count - 1));

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    if (!goes || waiting) return;
    setGoes(false);
    list.current?.querySelector<HTMLAnchorElement>("[role=option]")?.click();
  }, [list, goes, waiting]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = {
      ArrowDown: (active + 1) % count,
      ArrowUp: (active <= 0 ? count : active) - 1,
    };
    const next = steps[event.key];
    if (next !== undefined && count > 0) {
      event.preventDefault();
      setAt(next);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const outdated = waiting && active >= known;
    if (outdated && at === 0) setGoes(true);
    else list.current?.querySelectorAll<HTMLAnchorElement>("[role=option]")[active]?.click();
  }

  function restart() {
    setAt(0);
    setGoes(false);
  }

  return { active, onKeyDown, restart };
}

function Options({
  ref,
  id,
  groups,
  active,
  onChosen,
}: {
  ref: RefObject<HTMLDivElement | null>;
  /** The prefix of all ids. */
  id: string;
  groups: Found;
  active: number;
  onChosen: (entry: Entry) => void;
}) {
  const entries = groups.flatMap((group) => group.entries);
  return (
    <div
      ref={ref}
      id={`${id}-list`}
      role="listbox"
      aria-label={kitText.go}
      className="max-h-[min(60dvh,28rem)] overflow-y-auto overscroll-contain p-2"
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a list of options.
        <div key={group.title} role="group" aria-labelledby={`${id}-${group.title}`}>
          <p id={`${id}-${group.title}`} className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-faint">
            {group.title}
          </p>
          {group.entries.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              <Link
                key={entry.to}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                to={entry.to}
                onClick={() => onChosen(entry)}
                className="flex min-h-11 items-center gap-x-3 rounded-sm px-3 text-sm hover:bg-sand-100 aria-selected:bg-leaf-50 aria-selected:text-leaf-800 max-sm:flex-col max-sm:items-start max-sm:justify-center max-sm:py-1.5"
              >
                <span className="max-w-full truncate font-medium sm:shrink-0">{entry.title}</span>
                {entry.text && (
                  <span className="max-w-full truncate text-xs text-ink-soft tabular-nums">{entry.text}</span>
                )}
              </Link>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Returns the last opened entries and all screens for an empty field, and the matching entries for a typed text. */
function groupsOf(typed: string, screens: readonly Entry[], recent: readonly Entry[], found: Found): Found {
  const groups =
    typed.trim() === ""
      ? [
          { title: kitText.goRecent, entries: [...recent] },
          {
            title: kitText.goScreens,
            entries: matching(screens, "").filter(({ to }) => !recent.some((each) => each.to === to)),
          },
        ]
      : [{ title: kitText.goScreens, entries: matching(screens, typed) }, ...found];
  return groups.filter(({ entries }) => entries.length > 0);
}
