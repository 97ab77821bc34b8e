import { useState } from "react";
import { useAdminLink } from "#app/admin/kit/admin-link.ts";
import { SelectField } from "#app/admin/kit/form/choice-fields.tsx";
import { errorText } from "#app/admin/kit/form/error-text.ts";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { TextArea, TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { saveForm } from "#app/admin/save-form.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type Condemned, condemnAnimal } from "#server/giving/kurban/decisions/condemn-animal.ts";
import { findSubject } from "#server/giving/kurban/decisions/find-subjects.ts";
import { storeDecision } from "#server/giving/kurban/decisions/store-decision.ts";
import { may } from "#server/staff/permissions.ts";
import { decisionKinds, subjectsOfKind, twoNameKinds } from "#shared/giving/kurban-decisions.ts";
import { decisionForm } from "#shared/giving/kurban-values.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { readText } from "#shared/text/read-text.ts";
import type { Route } from "./+types/create-decision";
import { decisionKindTexts, decisionText as text } from "./decision-texts.ts";
import { kurbanText } from "./messages.ts";
import { SubjectField } from "./subject-field.tsx";

/** Screens whose rule refused something link here with `?kind=` and `?subject=`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const kind = decisionKinds.find((name) => name === url.searchParams.get("kind")) ?? null;
  const subject = await findSubject(db, readText(url.searchParams.get("subject"), 40));
  return {
    kind,
    subject: subject && kind && subjectsOfKind[kind].includes(subject.kind) ? subject : null,
    reason: may(requireStaff(context).actor, "kurban", "decide") ? null : kurbanText.onlyDeciders,
  };
}

export async function action(args: Route.ActionArgs) {
  const { db } = args.context.get(appContext);
  const asked = await findSubject(db, readText(args.url.searchParams.get("subject"), 40));
  return saveForm(args, {
    right: { area: "kurban", level: "decide" },
    schema: decisionForm,
    async save(ctx, { value: { kind, subject, counts, text: reason, source } }) {
      if (kind !== "condemned_counts")
        return toAnswer(await storeDecision(ctx, { kind, subject, text: reason, source }));
      if (counts !== "yes" && counts !== "no")
        return { kind: "refused", errors: { counts: text.countsRequired } };
      const condemned = { animalId: subject, counts: counts === "yes", text: reason, source };
      return toAnswer(await condemnAnimal(ctx, condemned));
    },
    to: asked?.kind === "animal" ? `kurban/animals/${asked.id}` : "kurban/decisions",
    successMessage: ({ kind }) => (twoNameKinds.includes(kind) ? text.proposed : text.created),
    failureMessage: text.saveFailed,
  });
}

const errorsByRule: Record<string, Record<string, string>> = {
  text: { text: "required" },
  subject: { subject: text.wrongSubject },
  waiting: { subject: text.waitingAlready },
  "not-slaughtered": { subject: text.notSlaughtered },
};

function toAnswer(outcome: Condemned) {
  if (outcome.kind === "saved") return { kind: "saved" as const };
  if (outcome.kind === "forbidden") return { kind: "forbidden" as const };
  const errors = ownValue(errorsByRule, outcome.rule) ?? { "": text.refused };
  return { kind: "refused" as const, errors };
}

export const meta: Route.MetaFunction = () => [{ title: text.create }];

const kindChoices = decisionKinds.map((value) => ({ value, label: decisionKindTexts[value].name }));
const countChoices = [
  { value: "yes", label: text.countsYes },
  { value: "no", label: text.countsNo },
];

/** The form of a decision, with what a decision of the chosen kind allows. */
export default function CreateDecision({ loaderData, actionData }: Route.ComponentProps) {
  const link = useAdminLink();
  const values = { kind: loaderData.kind ?? "", counts: "", text: "", source: "" };
  const admin = useAdminForm({ schema: decisionForm, answer: actionData, values });
  const { fields } = admin;
  const [kind, setKind] = useState(loaderData.kind);
  const [subject, setSubject] = useState(loaderData.subject);
  return (
    <FormScreen
      title={text.create}
      back={{ to: link("kurban/decisions"), label: text.title }}
      admin={admin}
      expectedUpdatedAt={null}
      forbidden={loaderData.reason ?? undefined}
    >
      <SelectField
        field={fields.kind}
        label={text.kind}
        options={kindChoices}
        placeholder={text.chooseKind}
        onChoose={(value) => {
          const chosen = decisionKinds.find((name) => name === value) ?? null;
          setKind(chosen);
          if (!chosen || (subject && !subjectsOfKind[chosen].includes(subject.kind))) setSubject(null);
        }}
      />
      {kind && (
        <Notice kind="info">
          {decisionKindTexts[kind].means}
          {twoNameKinds.includes(kind) && <strong className="mt-2 block">{text.twoNames}</strong>}
        </Notice>
      )}
      {kind ? (
        <SubjectField
          key={kind}
          name={fields.subject.name}
          kind={kind}
          chosen={subject}
          error={errorText(fields.subject.errors?.[0])}
          onChoose={setSubject}
        />
      ) : (
        <p className="text-sm text-ink-soft">{text.noKind}</p>
      )}
      {kind === "condemned_counts" && (
        <SelectField
          field={fields.counts}
          label={text.counts}
          options={countChoices}
          placeholder={text.chooseCounts}
        />
      )}
      <TextArea field={fields.text} label={text.text} hint={text.textHint} rows={4} />
      <TextField field={fields.source} label={text.source} hint={text.sourceHint} />
    </FormScreen>
  );
}
