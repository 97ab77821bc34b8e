import { data } from "react-router";
import { appContext } from "#app/request/context.ts";
import { requireStaff } from "#app/request/staff.ts";
import { may } from "#server/accounts/permissions.ts";
import { readFoundation } from "#server/content/foundation/queries.ts";
import { saveFoundation } from "#server/content/foundation/save-foundation.ts";
import { type FoundationFacts, foundationForm, TAX_STATUSES } from "#shared/foundation-facts.ts";
import { useAdminLink } from "../kit/admin-link.ts";
import { LoadFailed } from "../kit/failure/load-failed.tsx";
import { SelectField } from "../kit/form/choice-fields.tsx";
import { type SettingsFrame, SettingsScreen } from "../kit/form/settings-screen.tsx";
import { NumberField, TextField } from "../kit/form/text-fields.tsx";
import { useAdminForm } from "../kit/form/use-admin-form.ts";
import { saveForm } from "../save-form.server.ts";
import type { Route } from "./+types/page";
import { foundationText as text } from "./messages.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log } = context.get(appContext);
  const mayWrite = may(requireStaff(context).actor, "settings.write");
  try {
    return data({ facts: await readFoundation(db), mayWrite });
  } catch (err) {
    log.error({ err }, "foundation facts load failed");
    return data({ facts: null, mayWrite }, { status: 500 });
  }
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, {
    permission: "settings.write",
    schema: foundationForm,
    save: (ctx, { value }) => saveFoundation(ctx, value),
    to: "foundation",
    saved: text.saved,
    failed: text.saveFailed,
  });
}

export const meta: Route.MetaFunction = () => [{ title: text.title }];

export default function Foundation({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, mayWrite } = loaderData;
  const link = useAdminLink();
  const frame = { title: text.title, back: link(), backLabel: text.back };
  if (!facts) return <LoadFailed {...frame} message={text.loadFailed} />;
  return <FactsForm key={JSON.stringify(facts)} {...{ frame, facts, mayWrite }} answer={actionData} />;
}

function FactsForm({
  frame,
  facts,
  mayWrite,
  answer,
}: {
  frame: SettingsFrame;
  facts: FoundationFacts;
  mayWrite: boolean;
  answer: Route.ComponentProps["actionData"];
}) {
  const typed = (count: number | null) => (count === null ? "" : String(count));
  const { registryNumber, taxStatus, foundedYear, countries } = facts;
  const admin = useAdminForm({
    schema: foundationForm,
    answer,
    values: {
      registryNumber,
      taxStatus: taxStatus ?? "",
      foundedYear: typed(foundedYear),
      countries: typed(countries),
    },
  });
  const { fields } = admin;
  return (
    <SettingsScreen frame={frame} text={text} mayWrite={mayWrite} admin={admin}>
      <TextField field={fields.registryNumber} label={text.registryNumber} hint={text.registryNumberHint} />
      <SelectField
        field={fields.taxStatus}
        label={text.taxStatus}
        placeholder={text.taxStatusNone}
        options={TAX_STATUSES.map((value) => ({ value, label: text.taxStatuses[value] }))}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <NumberField
          field={fields.foundedYear}
          label={text.foundedYear}
          errors={{ invalid: text.foundedYearWrong }}
        />
        <NumberField
          field={fields.countries}
          label={text.countries}
          errors={{ invalid: text.countriesWrong }}
        />
      </div>
      <p className="text-xs text-ink-faint">{text.given}</p>
    </SettingsScreen>
  );
}
