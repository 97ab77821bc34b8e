import { Form, useSubmit } from "react-router";
import { FilterSelect } from "#app/admin/kit/list/filter-select.tsx";
import { useAddressValue } from "#app/admin/kit/list/use-address-value.ts";
import { Button } from "#app/ui/button.tsx";
import { distributionText as text } from "./distribution/texts.ts";

type Named = { id: string; title: string };

/** Chooses the season, and the place where the screen has one, of a screen. Both are in the address. */
export function SeasonChoice({
  seasons,
  season,
  places = [],
  place = null,
}: {
  seasons: readonly Named[];
  season: string;
  places?: readonly Named[];
  place?: string | null;
}) {
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3 print:hidden">
      <Choice name="season" label={text.season} value={season} options={seasons} />
      {place !== null && (
        <Choice name="place" label={text.place} value={place} options={places} kept={{ season }} />
      )}
    </div>
  );
}

function Choice({
  name,
  label,
  value,
  options,
  kept = {},
}: {
  name: string;
  label: string;
  value: string;
  options: readonly Named[];
  kept?: Record<string, string>;
}) {
  const submit = useSubmit();
  const ref = useAddressValue<HTMLSelectElement>(value, true);
  return (
    <Form preventScrollReset className="flex min-w-0 grow items-end gap-3 sm:max-w-80">
      {Object.entries(kept).map(([key, keptValue]) => (
        <input key={key} type="hidden" name={key} value={keptValue} />
      ))}
      <FilterSelect
        ref={ref}
        name={name}
        label={label}
        defaultValue={value}
        className="min-w-0 grow"
        options={options.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ currentTarget }) => submit(currentTarget.form, { preventScrollReset: true })}
      />
      <noscript>
        <Button type="submit">{text.show}</Button>
      </noscript>
    </Form>
  );
}
