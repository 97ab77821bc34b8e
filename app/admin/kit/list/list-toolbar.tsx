import { SlidersHorizontal, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Choice } from "../form/choice-fields.tsx";
import { SearchInput } from "../form/search-input.tsx";
import { kitText } from "../kit-text.ts";
import { FilterSelect } from "./filter-select.tsx";
import { deletedView, type ListQuery, sortDirection } from "./list-query.ts";
import { useFollowing } from "./use-following.ts";

export type ListFilter = { name: string; label: string; options: readonly Choice[] };
/** A column that can be sorted by. */
type ListSort = Choice & { first: "lowest" | "highest" | undefined };

/** Pause in typing before the search is sent, in milliseconds. */
const typingPause = 350;

type Props = {
  query: ListQuery;
  search: string | undefined;
  filters: readonly ListFilter[];
  /** The filters that the section's tabs choose instead of this form. */
  tabs: readonly string[];
  sorts: readonly ListSort[];
  /** Further inputs, which send the form themselves. */
  children?: ReactNode;
};

/**
 * Search and filters, and the order where the list shows no headings. On phones all but the search is behind one
 * button. Without script it is a plain form.
 */
export function ListToolbar({ query, search, filters, tabs, sorts, children }: Props) {
  const { form, send, sendSoon, sendPending } = useSending();
  const kept = useOtherParameters(tabs);
  const id = useId();
  const [open, setOpen] = useState(false);
  if (search === undefined && filters.length === 0 && sorts.length === 0) return null;

  const inUse = Object.keys(query.filters).filter((name) => !tabs.includes(name)).length;
  return (
    <Form
      ref={form}
      role="search"
      preventScrollReset
      className="mt-4 flex flex-wrap items-end gap-x-3 gap-y-2.5"
    >
      {kept.map((each) => (
        <input key={each.name} type="hidden" {...each} />
      ))}
      {/* Without a submit button, Enter does not send a form that has more than one text input. */}
      <button type="submit" hidden>
        {kitText.apply}
      </button>
      {search !== undefined && (
        <SearchBox
          label={search}
          alone={children !== undefined}
          value={query.search}
          onTyped={sendSoon}
          // On blur the text is complete. A search sent after the person follows a link would navigate back.
          onLeft={sendPending}
        />
      )}
      <Button
        look="secondary"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="px-4! noscript:hidden @2xl:hidden"
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        {kitText.filters}
        {inUse > 0 && (
          <span className="flex size-5.5 items-center justify-center rounded-full bg-leaf-700 text-xs text-white tabular-nums">
            {inUse}
            <span className="sr-only"> {kitText.filtersInUse}</span>
          </span>
        )}
      </Button>
      <div
        id={id}
        className={classes(
          open ? "grid" : "hidden",
          "basis-full grid-cols-2 items-end gap-3 noscript:grid @2xl:contents",
        )}
      >
        {filters.map(({ name, label, options }) => (
          <PlainSelect
            key={name}
            name={name}
            label={label}
            value={ownValue(query.filters, name) ?? ""}
            options={[{ value: "", label: kitText.all }, ...options]}
            onChange={send}
          />
        ))}
        {children}
        {/* This select is for lists without headings to press. */}
        {sorts.length > 0 && (
          <PlainSelect
            name="sort"
            label={kitText.sortBy}
            value={`${query.reversed ? "-" : ""}${query.sort}`}
            options={sorts.flatMap(bothDirections)}
            onChange={send}
            className="@4xl:hidden"
          />
        )}
        <noscript>
          <Button type="submit">{kitText.apply}</Button>
        </noscript>
      </div>
      {(query.search !== "" || inUse > 0) && <ClearAll kept={kept} />}
    </Form>
  );
}

/** Returns the parameters that the search must not change: the view of the list and its tab. */
function useOtherParameters(tabs: readonly string[]): { name: string; value: string }[] {
  const [params] = useSearchParams();
  return [deletedView.name, ...tabs].flatMap((name) => {
    const value = params.get(name);
    return value ? [{ name, value }] : [];
  });
}

/** Sends the form: at once, or after a pause in typing. */
function useSending() {
  const form = useRef<HTMLFormElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  useEffect(() => () => clearTimeout(pause.current), []);

  function sendNow(options: { replace: boolean }) {
    clearTimeout(pause.current);
    pause.current = undefined;
    if (form.current) submit(form.current, { ...options, preventScrollReset: true });
  }

  return {
    form,
    send: () => sendNow({ replace: false }),
    sendSoon() {
      clearTimeout(pause.current);
      pause.current = setTimeout(() => sendNow({ replace: true }), typingPause);
    },
    sendPending() {
      if (pause.current !== undefined) sendNow({ replace: true });
    },
  };
}

function bothDirections({ value, label, first }: ListSort): Choice[] {
  return [
    { value, label: `${label} (${kitText[sortDirection(first, false)]})` },
    { value: `-${value}`, label: `${label} (${kitText[sortDirection(first, true)]})` },
  ];
}

/** Removes search and filters, but stays in the view and in the tab. */
function ClearAll({ kept }: { kept: readonly { name: string; value: string }[] }) {
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
  alone,
  value,
  onTyped,
  onLeft,
}: {
  label: string;
  /** Whether the input is the only one of its line between a phone and a table. */
  alone: boolean;
  value: string;
  onTyped: () => void;
  onLeft: () => void;
}) {
  // The field is not changed while it has the focus, because the person may still be typing.
  const ref = useFollowing<HTMLInputElement>(value, false);
  return (
    <div
      className={classes(
        "min-w-0 grow basis-40 @4xl:max-w-72 @4xl:basis-48",
        // The inputs of ranges fill a line of their own.
        alone ? "@2xl:basis-full" : "@2xl:max-w-72 @2xl:basis-48",
      )}
    >
      <SearchInput
        ref={ref}
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onInput={onTyped}
        onBlur={onLeft}
        className="text-ellipsis @4xl:min-h-10"
      />
    </div>
  );
}

function PlainSelect({
  value,
  className,
  ...select
}: ComponentProps<typeof FilterSelect> & { value: string }) {
  const ref = useFollowing<HTMLSelectElement>(value, true);
  return (
    <FilterSelect
      {...select}
      ref={ref}
      defaultValue={value}
      className={classes("@2xl:min-w-36", className)}
    />
  );
}
