import { data } from "react-router";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { CheckboxField, SelectField, toChoices } from "#app/admin/kit/form/choice-fields.tsx";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { NumberField, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { saveForm } from "#app/admin/save-form.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { readSeason } from "#server/giving/kurban/offers/list-seasons.ts";
import { saveSeason } from "#server/giving/kurban/offers/save-season.ts";
import { may } from "#server/staff/permissions.ts";
import { seasonForm } from "#shared/giving/kurban-values.ts";
import type { Route } from "./+types/edit-season";
import { kurbanText, seasonText as text } from "./messages.ts";
import { offerText } from "./offer-texts.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const reason = may(requireStaff(context).actor, "kurban", "change") ? null : kurbanText.onlyPlanners;
  if (!id) return { id: null, expectedUpdatedAt: null, reason, values: newSeason };
  const season = await readSeason(db, id);
  if (!season) throw data(null, { status: 404 });
  const { title, kind, feastFirstDay, mixKinds, hallNames, mediaDays } = season;
  const values = { title, kind, feastFirstDay: feastFirstDay ?? "", mixKinds, hallNames, mediaDays };
  return { id, expectedUpdatedAt: season.updatedAt, reason, values };
}

const newSeason = {
  title: "",
  kind: "feast" as const,
  feastFirstDay: "",
  mixKinds: false,
  hallNames: false,
  mediaDays: 60,
};

export function action(args: Route.ActionArgs) {
  const { id } = args.params;
  return saveForm(args, {
    right: { area: "kurban", level: "change" },
    schema: seasonForm,
    async save(ctx, { value, expectedUpdatedAt, force }) {
      if (value.kind === "feast" && value.feastFirstDay === "")
        return { kind: "refused", errors: { feastFirstDay: text.firstDayRequired } };
      const values = Object.assign({}, value, { feastFirstDay: value.feastFirstDay || null });
      const target = id ? { id, ...(expectedUpdatedAt && !force ? { expectedUpdatedAt } : {}) } : {};
      return saveSeason(ctx, Object.assign(target, { values }));
    },
    to: id ? `kurban/seasons/${id}` : "kurban",
    successMessage: text.saved,
    failureMessage: text.saveFailed,
  });
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: params.id ? text.edit : text.create }];

/** The form of a season. */
export default function EditSeason({ loaderData, actionData }: Route.ComponentProps) {
  const { id, expectedUpdatedAt, values, reason } = loaderData;
  const link = useAdminLink();
  const admin = useAdminForm({ schema: seasonForm, answer: actionData, values });
  const { fields } = admin;
  return (
    <FormScreen
      key={id ?? "new"}
      title={id ? text.edit : text.create}
      back={
        id
          ? { to: link(`kurban/seasons/${id}`), label: values.title }
          : { to: link("kurban"), label: kurbanText.title }
      }
      admin={admin}
      expectedUpdatedAt={expectedUpdatedAt}
      forbidden={reason ?? undefined}
    >
      <TextField field={fields.title} label={text.name} hint={text.nameHint} />
      <SelectField field={fields.kind} label={text.kind} options={toChoices(text.kinds)} />
      <TextField field={fields.feastFirstDay} type="date" label={text.firstDay} hint={text.firstDayHint} />
      <CheckboxField field={fields.mixKinds} label={text.mixKinds} hint={text.mixKindsHint} />
      <CheckboxField field={fields.hallNames} label={text.hallNames} />
      <NumberField
        field={fields.mediaDays}
        label={text.mediaDays}
        errors={{ outOfRange: offerText.outOfRange }}
      />
    </FormScreen>
  );
}
