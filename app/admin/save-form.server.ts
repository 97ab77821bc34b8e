import { type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { loggedPath } from "#app/http/request/admin-path.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { Right } from "#shared/staff/rights.ts";
import { adminAddress } from "./kit/admin-link.ts";
import { type Refusal, readForm, type ValidForm } from "./kit/form/form-answer.ts";

export type FormRequest = {
  request: Request;
  params: { adminPath: string };
  context: Readonly<RouterContextProvider>;
};

export type FormRules<Schema extends z.ZodObject> = {
  right: Right;
  schema: Schema;
  save: (ctx: StaffContext, form: ValidForm<z.output<Schema>>) => Promise<{ kind: "saved" } | Refusal>;
  /** The screen after saving; a path below the prefix, such as `campaigns`. */
  to: string;
  successMessage: string | ((value: z.output<Schema>) => string);
  /** The text of the banner after a failure. */
  failureMessage: string;
};

/** Handles the action of a form: checks the right, saves and redirects, or answers with the errors. */
export async function saveForm<Schema extends z.ZodObject>(
  { request, params, context }: FormRequest,
  { right, schema, save, to, successMessage, failureMessage }: FormRules<Schema>,
) {
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  const form = await readForm(request, schema, {
    allowed: checkRight(context, right.area, right.level),
    failureMessage,
  });
  if (form.kind === "invalid") return form.answer;
  try {
    const outcome = await save(ctx, form);
    if (outcome.kind !== "saved") return form.refuse(outcome, failureMessage);
  } catch (err) {
    const path = loggedPath(new URL(request.url).pathname, app.config.adminPath);
    app.log.error({ err, path, actor: ctx.actor.id }, "form save failed");
    return form.refuse({ kind: "failed" }, failureMessage);
  }
  const message = typeof successMessage === "string" ? successMessage : successMessage(form.value);
  return redirect(adminAddress(params.adminPath, to), { headers: flash(app, message) });
}
