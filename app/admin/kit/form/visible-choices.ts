import { findChoices } from "./find-choices.ts";

type Option = { value: string; label: string };

/** A longer list is cut after this number of choices. */
const maxVisible = 50;

type VisibleChoices = {
  /** The options that match the filter, and the chosen options, which the form must send even if they are hidden. */
  options: (Option & { hidden: boolean })[];
  /** Whether a longer filter would find further options. */
  hasMore: boolean;
};

export function findVisibleChoices(
  options: readonly Option[],
  chosen: ReadonlySet<string>,
  filter: string,
): VisibleChoices {
  const matches = findChoices(options, filter);
  const visibleValues = new Set(matches.slice(0, maxVisible).map(({ value }) => value));
  return {
    options: options
      .filter(({ value }) => chosen.has(value) || visibleValues.has(value))
      .map((option) => ({ ...option, hidden: !visibleValues.has(option.value) && filter.trim() !== "" })),
    hasMore: matches.length > maxVisible,
  };
}
