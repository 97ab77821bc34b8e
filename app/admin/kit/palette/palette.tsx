import { Search } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { kitText } from "../kit-text.ts";
import { Key } from "../list/shortcuts-dialog.tsx";
import { useServerSearch } from "../use-server-search.ts";
import { type Entry, type EntryGroups, findEntries } from "./entries.ts";

/**
 * Finds and opens an order, a record or a screen. The palette is a WAI-ARIA combobox: the focus stays in the input while
 * the arrow keys move through the list.
 */
export function Palette({
  screens,
  recent,
  path,
  onOpenEntry,
  onShowKeys,
  onClose,
}: {
  screens: readonly Entry[];
  recent: readonly Entry[];
  /** The endpoint that finds orders and records. */
  path: string;
  onOpenEntry: (entry: Entry) => void;
  /** Shows the keys of lists. */
  onShowKeys: () => void;
  onClose: () => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const { found: serverGroups, failed, isWaiting } = useServerSearch<EntryGroups[number]>(path, search);
  useEffect(() => input.current?.focus(), []);

  const groups = createGroups(search, screens, recent, serverGroups);
  const count = groups.flatMap(({ entries }) => entries).length;
  const localCount = findEntries(screens, search).length;
  const { active, onKeyDown, reset } = useActiveOption(list, { count, localCount, isWaiting });

  const emptyText = count === 0 && !isWaiting ? kitText.nothingFound : "";
  const visibleStatus = failed ? kitText.goFailed : emptyText;
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
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            reset();
          }}
          onKeyDown={onKeyDown}
          className="block min-h-14 w-full bg-white ps-12 pe-4 text-base outline-none placeholder:text-ink-faint"
        />
      </div>
      <p role="status" className={visibleStatus ? "px-4 py-5 text-sm text-ink-soft" : "sr-only"}>
        {visibleStatus || (isWaiting ? kitText.loading : kitText.goCount(count))}
      </p>
      <Options ref={list} id={id} groups={groups} active={active} onOpenEntry={onOpenEntry} />
      <button
        type="button"
        onClick={onShowKeys}
        className="flex min-h-11 w-full items-center gap-2 border-t border-sand-200 px-4 text-xs text-ink-soft hover:text-leaf-700"
      >
        <Key name="j" />
        <Key name="k" />
        <Key name="x" />
        <Key name="?" />
        {kitText.goKeys}
      </button>
    </Dialog>
  );
}

/**
 * Keeps the active option: the arrow keys move it, and Enter opens it. `localCount` counts the options at the top that do
 * not wait for an answer.
 */
function useActiveOption(
  list: RefObject<HTMLDivElement | null>,
  { count, localCount, isWaiting }: { count: number; localCount: number; isWaiting: boolean },
) {
  const [index, setIndex] = useState(0);
  // Enter before the server's answer opens the first option when the answer arrives.
  const [opensFirst, setOpensFirst] = useState(false);
  const active = Math.max(0, Math.min(index, count - 1));

  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });
  useEffect(() => {
    if (!opensFirst || isWaiting) return;
    setOpensFirst(false);
    list.current?.querySelector<HTMLAnchorElement>("[role=option]")?.click();
  }, [list, opensFirst, isWaiting]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = {
      ArrowDown: (active + 1) % count,
      ArrowUp: (active <= 0 ? count : active) - 1,
    };
    const nextIndex = steps[event.key];
    if (nextIndex !== undefined && count > 0) {
      event.preventDefault();
      setIndex(nextIndex);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const isOutdated = isWaiting && active >= localCount;
    if (isOutdated && index === 0) setOpensFirst(true);
    else list.current?.querySelectorAll<HTMLAnchorElement>("[role=option]")[active]?.click();
  }

  function reset() {
    setIndex(0);
    setOpensFirst(false);
  }

  return { active, onKeyDown, reset };
}

function Options({
  ref,
  id,
  groups,
  active,
  onOpenEntry,
}: {
  ref: RefObject<HTMLDivElement | null>;
  /** The prefix of all ids. */
  id: string;
  groups: EntryGroups;
  active: number;
  onOpenEntry: (entry: Entry) => void;
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
                onClick={() => onOpenEntry(entry)}
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
function createGroups(
  search: string,
  screens: readonly Entry[],
  recent: readonly Entry[],
  serverGroups: readonly EntryGroups[number][],
): EntryGroups {
  const matchingScreens = { title: kitText.goScreens, entries: findEntries(screens, search) };
  const otherScreens = {
    title: kitText.goScreens,
    entries: findEntries(screens, "").filter(({ to }) => !recent.some((entry) => entry.to === to)),
  };
  const groups =
    search.trim() === ""
      ? [{ title: kitText.goRecent, entries: [...recent] }, otherScreens]
      : [matchingScreens, ...serverGroups];
  return groups.filter(({ entries }) => entries.length > 0);
}
