import { SlidersHorizontal, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { savedViewParameter } from "#shared/staff/saved-view.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Choice } from "../form/choice-fields.tsx";
import { SearchInput } from "../form/search-input.tsx";
import { kitText } from "../kit-text.ts";
import { FilterSelect } from "./filter-select.tsx";
import { deletedView, type ListQuery, sortDirection } from "./list-query.ts";
import { useAddressValue } from "./use-address-value.ts";

/** `none` is the label of the choice that the address does not contain. */
export type ListFilter = { name: string; label: string; options: readonly Choice[]; none?: string };
type ListSort = Choice & { sortsFirst: "lowest" | "highest" | undefined };

/** The search is submitted after this pause in typing, in milliseconds. */
const typingPause = 350;

type Props = {
  query: ListQuery;
  search: string | undefined;
  filters: readonly ListFilter[];
  /** The names of the filters that the tabs of the section set instead of this form. */
  tabs: readonly string[];
  sorts: readonly ListSort[];
  /** Further inputs, which submit the form themselves. */
  children?: ReactNode;
};

/**
 * The search and the filters of a list. A list without headings also gets a select for its order. On phones a button
 * opens everything except the search. Without script the toolbar is a plain form.
 */
export function ListToolbar({ query, search, filters, tabs, sorts, children }: Props) {
  const { form, submitNow, submitSoon, submitPending } = useDelayedSubmit();
  const keptParameters = useKeptParameters(tabs);
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (search === undefined && filters.length === 0 && sorts.length === 0) return null;

  const activeFilterCount = Object.keys(query.filters).filter((name) => !tabs.includes(name)).length;
  return (
    <Form
      ref={form}
      role="search"
      preventScrollReset
      className="mt-4 flex flex-wrap items-end gap-x-3 gap-y-2.5 print:hidden"
    >
      {keptParameters.map((parameter) => (
        <input key={parameter.name} type="hidden" {...parameter} />
      ))}
      {/* Without a submit button, Enter does not send a form that has more than one text input. */}
      <button type="submit" hidden>
        {kitText.apply}
      </button>
      {search !== undefined && (
        <SearchBox
          label={search}
          isAlone={children !== undefined}
          value={query.search}
          onInput={submitSoon}
          // The pending search is submitted on blur: if it were submitted after the press of a link, it would navigate back.
          onBlur={submitPending}
        />
      )}
      <Button
        variant="secondary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="px-4! noscript:hidden @2xl:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {kitText.filters}
        {activeFilterCount > 0 && (
          <span className="flex size-5.5 items-center justify-center rounded-full bg-leaf-700 text-xs text-white tabular-nums">
            {activeFilterCount}
            <span className="sr-only"> {kitText.filtersInUse}</span>
          </span>
        )}
      </Button>
      <div
        id={id}
        className={classes(
          isOpen ? "grid" : "hidden",
          "basis-full grid-cols-2 items-end gap-3 noscript:grid @2xl:contents",
        )}
      >
        {filters.map(({ name, label, options, none }) => (
          <ToolbarSelect
            key={name}
            name={name}
            label={label}
            value={ownValue(query.filters, name) ?? ""}
            options={[{ value: "", label: none ?? kitText.all }, ...options]}
            onChange={submitNow}
          />
        ))}
        {children}
        {/* A list without headings is sorted by this select. */}
        {sorts.length > 0 && (
          <ToolbarSelect
            name="sort"
            label={kitText.sortBy}
            value={`${query.reversed ? "-" : ""}${query.sort}`}
            options={sorts.flatMap(bothDirections)}
            onChange={submitNow}
            className="@4xl:hidden"
          />
        )}
        <noscript>
          <Button type="submit">{kitText.apply}</Button>
        </noscript>
      </div>
      {(query.search !== "" || activeFilterCount > 0) && <ClearAll keptParameters={keptParameters} />}
    </Form>
  );
}

/** Returns the parameters that the form must keep: the views of the list and the filters of its tabs. */
function useKeptParameters(tabs: readonly string[]): { name: string; value: string }[] {
  const [params] = useSearchParams();
  return [deletedView.name, savedViewParameter, ...tabs].flatMap((name) => {
    const value = params.get(name);
    return value ? [{ name, value }] : [];
  });
}

/** Submits the form at once or after a pause in typing. */
function useDelayedSubmit() {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  useEffect(() => () => clearTimeout(timer.current), []);

  function submitForm(options: { replace: boolean }) {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (form.current) submit(form.current, { ...options, preventScrollReset: true });
  }

  return {
    form,
    submitNow: () => submitForm({ replace: false }),
    submitSoon() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => submitForm({ replace: true }), typingPause);
    },
    submitPending() {
      if (timer.current !== undefined) submitForm({ replace: true });
    },
  };
}

function bothDirections({ value, label, sortsFirst }: ListSort): Choice[] {
  return [
    { value, label: `${label} (${kitText[sortDirection(sortsFirst, false)]})` },
    { value: `-${value}`, label: `${label} (${kitText[sortDirection(sortsFirst, true)]})` },
  ];
}

/** Removes the search, the filters and the saved view, but keeps the list of deleted records and the tab. */
function ClearAll({ keptParameters }: { keptParameters: readonly { name: string; value: string }[] }) {
  const kept = keptParameters.filter(({ name }) => name !== savedViewParameter);
  return (
    <Link
      to={`?${new URLSearchParams(kept.map(({ name, value }) => [name, value]))}`}
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-ink-soft hover:text-leaf-700 hover:underline"
    >
      <X aria-hidden="true" className="size-4" />
      {kitText.clearAll}
    </Link>
  );
}

function SearchBox({
  label,
  isAlone,
  value,
  onInput,
  onBlur,
}: {
  label: string;
  /** Whether the input fills its line in a list of medium width. */
  isAlone: boolean;
  value: string;
  onInput: () => void;
  onBlur: () => void;
}) {
  // The value does not change while the input has the focus, because the person may be typing.
  const ref = useAddressValue<HTMLInputElement>(value, false);
  return (
    <div
      className={classes(
        "min-w-0 grow basis-40 @4xl:max-w-72 @4xl:basis-48",
        // Other filters, such as ranges, fill the next line.
        isAlone ? "@2xl:basis-full" : "@2xl:max-w-72 @2xl:basis-48",
      )}
    >
      <SearchInput
        ref={ref}
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onInput={onInput}
        onBlur={onBlur}
        className="text-ellipsis @4xl:min-h-10"
      />
    </div>
  );
}

/** A select of the filter form. */
export function ToolbarSelect({
  value,
  className,
  ...select
}: ComponentProps<typeof FilterSelect> & { value: string }) {
  const ref = useAddressValue<HTMLSelectElement>(value, true);
  return (
    <FilterSelect
      {...select}
      ref={ref}
      defaultValue={value}
      className={classes("@2xl:min-w-36", className)}
    />
  );
}
