import { useSubmit } from "react-router";
import { kitText } from "#app/admin/kit/kit-text.ts";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { DayFilter } from "#app/admin/kit/list/list-ranges.tsx";
import { ToolbarSelect } from "#app/admin/kit/list/list-toolbar.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { netOf } from "#shared/giving/gift-sums.ts";
import { LANGUAGES, LOCALES } from "#shared/text/locale.ts";
import { ordersText as text } from "./messages.ts";
import type { readOrdersQuery } from "./read-query.ts";

type Filters = ReturnType<typeof readOrdersQuery>["query"]["filters"];

/** The filters that a report sets. The list has many filters, so these are visible only while they are active. */
export function ReportFilters({
  filters: { givenFrom, givenTo, language, desk, counted },
  desks,
}: {
  filters: Filters;
  desks: readonly { id: string; name: string }[];
}) {
  const submit = useSubmit();
  const choices = [
    {
      name: "language",
      label: text.language,
      value: language,
      options: LOCALES.map((locale) => ({ value: locale, label: LANGUAGES[locale].name })),
    },
    {
      name: "desk",
      label: text.desk,
      value: desk,
      options: [
        { value: "none", label: text.noDesk },
        ...desks.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    {
      name: "counted",
      label: text.counted,
      value: counted,
      options: [
        { value: "yes", label: text.isCounted },
        { value: "no", label: text.isNotCounted },
      ],
    },
  ];
  return (
    <>
      {choices.map(
        ({ name, label, value, options }) =>
          value && (
            <ToolbarSelect
              key={name}
              name={name}
              label={label}
              value={value}
              options={[{ value: "", label: kitText.all }, ...options]}
              onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
            />
          ),
      )}
      {(givenFrom || givenTo) && (
        <>
          <DayFilter name="givenFrom" label={text.givenFrom} value={givenFrom} />
          <DayFilter name="givenTo" label={text.givenTo} value={givenTo} />
        </>
      )}
    </>
  );
}

/** The sums of the report whose orders the list shows. */
export function describeGifts(sums: { gifts: number; amount: number; refunded: number }): string {
  const { gifts, amount, refunded } = sums;
  return text.gifts(formatCount(gifts), money(amount), money(refunded), money(netOf(sums)));
}
