import { useState } from "react";
import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { errorText } from "#app/admin/kit/form/error-text.ts";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { SearchSelect } from "#app/admin/kit/form/search-select.tsx";
import { TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { saveForm } from "#app/admin/save-form.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { findSeasonOf } from "#server/giving/kurban/offers/list-offers.ts";
import { readSeason } from "#server/giving/kurban/offers/list-seasons.ts";
import { savePlace } from "#server/giving/kurban/offers/save-place.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { may } from "#server/staff/permissions.ts";
import { placeForm } from "#shared/giving/kurban-values.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { readZoneInput, zoneInput } from "#shared/text/zone-time.ts";
import type { Route } from "./+types/edit-place";
import { listCountries } from "./country-name.ts";
import { kurbanText, placeText as text } from "./messages.ts";
import type { offerRules } from "./offer-texts.ts";
import { toRefusal } from "./to-refusal.ts";

const istanbul = "Europe/Istanbul";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const reason = may(requireStaff(context).actor, "kurban", "change") ? null : kurbanText.onlyPlanners;
  const { season, place } = await readPlace(db, params);
  const lists = { countries: listCountries(), zones: timeZones.map((value) => ({ value, label: value })) };
  const page = { season: { id: season.id, title: season.title }, reason, ...lists };
  if (!place) return { ...page, id: null, expectedUpdatedAt: null, values: newPlace };
  const { country, name, timeZone, slaughterFrom, slaughterUntil, countsAsDay } = place;
  const values = {
    country,
    name,
    timeZone,
    slaughterFrom: zoneInput(slaughterFrom, timeZone),
    slaughterUntil: zoneInput(slaughterUntil, timeZone),
    countsAsDay: countsAsDay ?? "",
  };
  return { ...page, id: place.id, expectedUpdatedAt: place.updatedAt, values };
}

const timeZones = [...new Set([istanbul, ...Intl.supportedValuesOf("timeZone")])];

const newPlace = {
  country: "TR",
  name: "",
  timeZone: istanbul,
  slaughterFrom: "",
  slaughterUntil: "",
  countsAsDay: "",
};

/** Reads the place of the address, or the season of a new place. */
async function readPlace(db: Db, params: { id?: string | undefined; season?: string | undefined }) {
  const seasonId = params.season ?? (await findSeasonOf(db, params.id ?? ""));
  const season = seasonId ? await readSeason(db, seasonId) : undefined;
  const place = season?.places.find(({ id }) => id === params.id);
  if (!season || (params.id && !place)) throw data(null, { status: 404 });
  return { season, place };
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext);
  const { id } = args.params;
  const seasonId = args.params.season ?? (await findSeasonOf(db, id ?? "")) ?? "";
  return saveForm(args, {
    right: { area: "kurban", level: "change" },
    schema: placeForm,
    async save(ctx, { value, expectedUpdatedAt, force }) {
      const { country, name, timeZone } = value;
      if (!timeZones.includes(timeZone)) return { kind: "refused", errors: { timeZone: "invalid" } };
      const values = {
        country: country.toUpperCase(),
        name,
        timeZone,
        slaughterFrom: readZoneInput(value.slaughterFrom, timeZone),
        slaughterUntil: readZoneInput(value.slaughterUntil, timeZone),
        countsAsDay: value.countsAsDay || null,
      };
      const target = id ? { id, ...(expectedUpdatedAt && !force ? { expectedUpdatedAt } : {}) } : {};
      return toRefusal(await savePlace(ctx, Object.assign(target, { seasonId, values })), placeRules);
    },
    to: `kurban/seasons/${seasonId}`,
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}

const placeRules: typeof offerRules = {
  "time-zone": { field: "timeZone", text: "invalid" },
  kurban_places_name: { field: "name", text: text.taken },
  kurban_places_country_shape: { field: "country", text: "invalid" },
  kurban_places_window_in_order: { field: "slaughterUntil", text: text.order },
  kurban_places_window_has_start: { field: "slaughterFrom", text: text.startRequired },
  kurban_places_keep_days: { field: "slaughterUntil", text: text.longWindow },
  kurban_offers_closes_before_window_ends: { field: "slaughterUntil", text: text.offerCloses },
};

export const meta: Route.MetaFunction = ({ params }) => [{ title: params.id ? text.edit : text.create }];

/** The form of a place of slaughter, with its window in the place's time and in Istanbul's. */
export default function EditPlace({ loaderData, actionData }: Route.ComponentProps) {
  const { id, season, expectedUpdatedAt, values, reason, countries, zones } = loaderData;
  const link = useAdminLink();
  const admin = useAdminForm({ schema: placeForm, answer: actionData, values });
  const { fields } = admin;
  const [country, setCountry] = useState(values.country);
  const [zone, setZone] = useState(values.timeZone);
  const [times, setTimes] = useState({ from: values.slaughterFrom, until: values.slaughterUntil });
  const inIstanbul = (typed: string, hint: string) => {
    const moment = zone === istanbul ? null : readZoneInput(typed, zone);
    return moment ? text.inIstanbul(formatDateTime(moment, "tr")) : hint;
  };
  return (
    <FormScreen
      key={id ?? "new"}
      title={id ? text.edit : text.create}
      back={{ to: link(`kurban/seasons/${season.id}`), label: season.title }}
      admin={admin}
      expectedUpdatedAt={expectedUpdatedAt}
      forbidden={reason ?? undefined}
    >
      <fieldset disabled={reason !== null} className="grid min-w-0 gap-5 text-sm sm:grid-cols-2">
        <SearchSelect
          label={text.country}
          labelClasses="text-sm font-semibold"
          name={fields.country.name}
          choices={countries}
          value={country}
          onChange={setCountry}
          error={errorText(fields.country.errors?.[0])}
        />
        <SearchSelect
          label={text.zone}
          labelClasses="text-sm font-semibold"
          name={fields.timeZone.name}
          choices={zones}
          value={zone}
          onChange={setZone}
          error={errorText(fields.timeZone.errors?.[0])}
        />
      </fieldset>
      <TextField field={fields.name} label={text.name} hint={text.nameHint} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          field={fields.slaughterFrom}
          type="datetime-local"
          label={text.from}
          hint={inIstanbul(times.from, text.fromHint)}
          onChange={({ target }) => setTimes({ from: target.value, until: times.until })}
        />
        <TextField
          field={fields.slaughterUntil}
          type="datetime-local"
          label={text.until}
          hint={inIstanbul(times.until, text.untilHint)}
          onChange={({ target }) => setTimes({ from: times.from, until: target.value })}
        />
      </div>
      <TextField field={fields.countsAsDay} label={text.days} hint={text.daysHint} />
      {id && (
        <p className="text-sm">
          <TextLink to={`kurban/decisions/create?kind=fourth_day&subject=${id}`}>{text.fourthDay}</TextLink>
        </p>
      )}
    </FormScreen>
  );
}
