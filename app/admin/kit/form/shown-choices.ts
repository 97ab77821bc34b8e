import { findChoices } from "./find-choices.ts";

type One = { value: string; label: string };

/** A longer list is shown only in part, with a search. */
const most = 50;

/** The visible part of a list of checkboxes. */
type Shown = {
  /** The options that the typed word finds and the chosen options, which the form must send. Their order stays. */
  options: (One & { hidden: boolean })[];
  /** Whether more letters would find others. */
  more: boolean;
};

export function shownChoices(options: readonly One[], chosen: ReadonlySet<string>, typed: string): Shown {
  const found = findChoices(options, typed);
  const first = new Set(found.slice(0, most).map(({ value }) => value));
  return {
    options: options
      .filter(({ value }) => chosen.has(value) || first.has(value))
      .map((option) => ({ ...option, hidden: !first.has(option.value) && typed.trim() !== "" })),
    more: found.length > most,
  };
}
