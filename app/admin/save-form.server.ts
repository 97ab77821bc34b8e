import { type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { loggedPath } from "#app/http/request/admin-path.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { mayWrite, requireStaff } from "#app/http/request/staff.ts";
import type { Permission } from "#server/staff/permissions.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { adminAddress } from "./kit/admin-link.ts";
import { type Refusal, readForm, type ValidForm } from "./kit/form/form-answer.ts";

export type FormRequest = {
  request: Request;
  params: { adminPath: string };
  context: Readonly<RouterContextProvider>;
};

export type FormRules<Schema extends z.ZodObject> = {
  permission: Permission;
  schema: Schema;
  save: (ctx: StaffContext, sent: ValidForm<z.output<Schema>>) => Promise<{ kind: "saved" } | Refusal>;
  /** The screen after saving, below the prefix of the back office: `campaigns`. */
  to: string;
  saved: string | ((value: z.output<Schema>) => string);
  /** The text of the red banner after a failure. */
  failed: string;
};

/** Handles a form's action: checks the permission, reads, saves and redirects, or answers with the errors. */
export async function saveForm<Schema extends z.ZodObject>(
  { request, params, context }: FormRequest,
  { permission, schema, save, to, saved, failed }: FormRules<Schema>,
) {
  const app = context.get(appContext);
  const { ctx } = requireStaff(context);
  const sent = await readForm(request, schema, { allowed: mayWrite(context, permission), failed });
  if (sent.kind === "invalid") return sent.answer;
  try {
    const outcome = await save(ctx, sent);
    if (outcome.kind !== "saved") return sent.refuse(outcome, failed);
  } catch (err) {
    const path = loggedPath(new URL(request.url).pathname, app.config.adminPath);
    app.log.error({ err, path, actor: ctx.actor.id }, "form save failed");
    return sent.refuse({ kind: "failed" }, failed);
  }
  const message = typeof saved === "string" ? saved : saved(sent.value);
  return redirect(adminAddress(params.adminPath, to), { headers: flash(app, message) });
}
