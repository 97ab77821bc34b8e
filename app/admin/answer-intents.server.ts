import { data, type RouterContextProvider, redirect, replace } from "react-router";
import { loggedPath } from "#app/http/request/admin-path.ts";
import { isAskedByScript } from "#app/http/request/asked-by-script.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { readFormData, type SentFile } from "#app/http/request/read-form-data.ts";
import { mayWrite, requireStaff } from "#app/http/request/staff.ts";
import type { App } from "#server/compose/compose.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { Permission } from "#server/staff/permissions.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { failureText } from "./failure-texts.ts";
import { submissionOf } from "./kit/form/form-answer.ts";
import { readSentForm, sentText } from "./kit/form/read-sent-form.ts";
import { kitText } from "./kit/kit-text.ts";

export type SentIntent = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** The arguments that a write of a screen gets. */
export type Write = {
  form: FormData;
  /** The files by the name of their field; empty unless the screen takes files. */
  files: ReadonlyMap<string, SentFile>;
  ctx: StaffContext;
  app: App;
  request: Request;
  intent: string;
  /** The address of the screen that sent the form. */
  here: string;
  /** The failure text of this screen and intent (failure-texts.ts). */
  failed: string;
};

/**
 * The message to the member of staff: above the screen that sent the form, above the screen that follows, or the reason
 * why nothing was saved, with its status.
 */
type Said = string | { to: string; said?: string } | readonly [status: number, text: string];
type Refused = { kind: "forbidden" | "missing" };
export type Spoken = Said | Refused;

type Intents = Record<string, (write: Write) => Promise<unknown>>;

type Rules<Works extends Intents, Refusal> = {
  /** Null for a screen of the person's own account. */
  permission: Permission | null;
  /** The message to staff without the permission. */
  forbidden?: string;
  /** The message to staff while another person or a job changes the same record. */
  locked?: string;
  /** For a form with files: its limit in bytes, and the message about a larger form. */
  files?: { most: number; tooLarge: string };
  /** Shows on this screen why nothing was saved. */
  refuse: (status: number, text: string, sent: SentIntent) => Refusal;
  /** The writes by the `intent` of the pressed button, or `save` without one. Each returns a message or a response. */
  intents: Works;
};

/**
 * Handles the action of a screen with several buttons: checks the permission, reads the form, calls the write that
 * `intent` names and shows its message. Each write checks its permission again in `staffWrite`.
 */
export async function answerIntents<Works extends Intents, Refusal>(
  sent: SentIntent,
  {
    permission,
    forbidden = kitText.noPermission,
    locked,
    files,
    refuse: refuseWith,
    intents,
  }: Rules<Works, Refusal>,
): Promise<Response | Refusal | AnswerOf<Works>> {
  const { request, url, context } = sent;
  const app = context.get(appContext);
  const here = url.pathname + url.search;
  const refuse = (status: number, text: string) => refuseWith(status, text, sent);
  if (permission && !mayWrite(context, permission)) return refuse(403, forbidden);
  const read = files
    ? await readFormData(request, files.most)
    : { kind: "form" as const, form: await readSentForm(request, true), files: new Map<string, SentFile>() };
  if (read.kind === "too-large") return refuse(413, files?.tooLarge ?? "");
  if (read.kind === "malformed") return refuse(400, kitText.malformed);
  const { form } = read;
  const intent = sentText(form, "intent", 40) || "save";
  const work = ownValue(intents, intent);
  if (!work) throw data(null, { status: 400 });
  const failed = failureText(url.pathname, new URLSearchParams({ intent })).text;
  const ctx = { ...requireStaff(context).ctx, submission: submissionOf(form) };
  try {
    const said = await work({ form, files: read.files, ctx, app, request, intent, here, failed });
    if (typeof said === "string") return replace(here, { headers: flash(app, said) });
    if (isRefusal(said)) return refuse(...said);
    if (isLeading(said)) return redirect(said.to, said.said ? { headers: flash(app, said.said) } : {});
    if (!isRefused(said)) return said as AnswerOf<Works>;
    return said.kind === "forbidden" ? refuse(403, forbidden) : refuse(404, `${failed} ${kitText.missing}`);
  } catch (err) {
    // Responses that a write throws pass through.
    if (!(err instanceof Error)) throw err;
    const record = sentText(form, "id", 40) || undefined;
    const path = loggedPath(url.pathname, app.config.adminPath);
    const about = { path, intent, record, actor: ctx.actor.id };
    if (!isLockRefused(err)) app.log.error({ err, ...about }, "staff write failed");
    else app.log.warn(about, "a colleague's change was under way");
    return locked && isLockRefused(err) ? refuse(409, locked) : refuse(500, failed);
  }
}

const isRefusal = (said: unknown): said is readonly [number, string] => Array.isArray(said);
const isLeading = (said: unknown): said is { to: string; said?: string } =>
  typeof said === "object" && said !== null && "to" in said;
const isRefused = (said: unknown): said is Refused =>
  typeof said === "object" && said !== null && "kind" in said;

type AnswerOf<Works extends Intents> = Exclude<Awaited<ReturnType<Works[keyof Works]>>, Spoken>;

/** Shows in a message why nothing was saved, on a screen that has no place for an error. */
export function flashRefusal(status: number, text: string, { request, url, context }: SentIntent) {
  // The screen shows a failure itself and offers to send the form again.
  if (status === 403 || (status === 500 && isAskedByScript(request))) return data(null, { status });
  return replace(url.pathname + url.search, { headers: flash(context.get(appContext), text) });
}

/** An answer in the shape that a screen expects. */
type Raw = ReturnType<typeof data<unknown>>;

type Words<Outcome extends { kind: string }> = {
  [Each in Exclude<Outcome["kind"], Refused["kind"]>]:
    | Said
    | Raw
    | ((outcome: Extract<Outcome, { kind: Each }>) => Said | Raw);
} & Partial<Record<Refused["kind"], Said>>;

type RawOf<Word> = Extract<Word extends (outcome: never) => infer Answer ? Answer : Word, Raw>;

/** Chooses the message for an outcome by its kind. `forbidden` and `missing` have default messages. */
export function says<Outcome extends { kind: string }, const W extends Words<Outcome>>(
  outcome: Outcome,
  words: W,
): Spoken | RawOf<W[keyof W]> {
  const word = ownValue(words as Record<string, unknown>, outcome.kind) ?? outcome;
  return typeof word === "function" ? word(outcome) : (word as Spoken);
}
