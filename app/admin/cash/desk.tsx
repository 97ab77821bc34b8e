import { data, Form } from "react-router";
import { answerIntents, type IntentArgs, resultByKind } from "#app/admin/answer-intents.server.ts";
import { adminAddress, useAdminLink } from "#app/admin/kit/admin-link.ts";
import { checkForm, forbidden } from "#app/admin/kit/form/form-answer.ts";
import { FormScreen } from "#app/admin/kit/form/form-screen.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { TextField } from "#app/admin/kit/form/text-fields.tsx";
import { useAdminForm } from "#app/admin/kit/form/use-admin-form.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { appContext } from "#app/http/request/context.ts";
import { requireStaff } from "#app/http/request/staff.ts";
import { findDesk } from "#server/giving/cash/list-desks.ts";
import { retireDesk, returnDesk } from "#server/giving/cash/retire-desk.ts";
import { createDesk, renameDesk } from "#server/giving/cash/save-desk.ts";
import { may } from "#server/staff/permissions.ts";
import { deskValues } from "#shared/giving/desk-values.ts";
import type { Route } from "./+types/desk";
import { cashText as text } from "./messages.ts";

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { db } = context.get(appContext);
  const reason = may(requireStaff(context).actor, "cash", "decide") ? null : text.onlyDeciders;
  if (!id) return { id: null, values: { name: "", place: "" }, isRetired: false, reason };
  const desk = await findDesk(db, id);
  if (!desk) throw data(null, { status: 404 });
  const { name, place, state } = desk;
  return { id, values: { name, place }, isRetired: state === "retired", reason };
}

export function action(args: Route.ActionArgs) {
  const id = args.params.id ?? "";
  return answerIntents(args, {
    right: { area: "cash", level: "decide" },
    refuse: (status, message) => (status === 403 ? forbidden(message) : data({ message }, { status })),
    intents: {
      save: (write) => save(write, id),
      retire: async ({ ctx }) =>
        resultByKind(await retireDesk(ctx, id), {
          retired: text.retired,
          "open-day": [409, text.openDayLeft],
          "has-money": ({ left }) => [409, text.hasMoney(money(left))] as const,
        }),
      return: async ({ ctx }) =>
        resultByKind(await returnDesk(ctx, id), { returned: text.returned, taken: [409, text.taken] }),
    },
  });
}

async function save({ form, ctx, app, failureMessage }: IntentArgs, id: string) {
  const sent = checkForm(form, deskValues);
  if (sent.kind === "invalid") return sent.answer;
  const outcome = id ? await renameDesk(ctx, id, sent.value) : await createDesk(ctx, sent.value);
  if (outcome.kind === "saved")
    return { to: adminAddress(app.config.adminPath, "cash"), message: text.saved };
  if (outcome.kind === "taken")
    return sent.refuse({ kind: "refused", errors: { name: "taken" } }, failureMessage);
  return sent.refuse(outcome, failureMessage);
}

export const meta: Route.MetaFunction = ({ params }) => [{ title: params.id ? text.edit : text.create }];

/** The name and the place of a cash desk. */
export default function EditDesk({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, isRetired, reason } = loaderData;
  const link = useAdminLink();
  const answer = actionData && "result" in actionData ? actionData : undefined;
  const message = actionData && "message" in actionData ? actionData.message : undefined;
  const admin = useAdminForm({ schema: deskValues, answer, values });
  return (
    <>
      <FormScreen
        key={id ?? "new"}
        title={id ? text.edit : text.create}
        back={{ to: link("cash"), label: text.title }}
        admin={admin}
        expectedUpdatedAt={null}
        forbidden={reason ?? undefined}
      >
        <TextField
          field={admin.fields.name}
          label={text.name}
          hint={text.nameHint}
          errors={{ taken: text.taken }}
        />
        <TextField field={admin.fields.place} label={text.place} hint={text.placeHint} />
      </FormScreen>
      {id && (
        <Sheet title={isRetired ? text.return : text.retire} className="mt-8">
          <p className="mb-3 text-ink-soft">{isRetired ? text.returnLead : text.retireLead}</p>
          {message && (
            <p role="alert" className="mb-3 font-medium text-clay-700">
              {message}
            </p>
          )}
          <Form method="post" preventScrollReset>
            <HiddenInputs values={{ intent: isRetired ? "return" : "retire" }} />
            <ReasonButton type="submit" reason={reason ?? undefined}>
              {isRetired ? text.return : text.retire}
            </ReasonButton>
          </Form>
        </Sheet>
      )}
    </>
  );
}
