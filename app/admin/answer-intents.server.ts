import { data, type RouterContextProvider, redirect, replace } from "react-router";
import { loggedPath } from "#app/http/request/admin-path.ts";
import { isScriptRequest } from "#app/http/request/asked-by-script.ts";
import { appContext } from "#app/http/request/context.ts";
import { flash } from "#app/http/request/flash.ts";
import { readFormData, type UploadedFile } from "#app/http/request/read-form-data.ts";
import { checkAnyRight, requireStaff } from "#app/http/request/staff.ts";
import type { App } from "#server/compose/compose.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import type { Right } from "#shared/staff/rights.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { failureText } from "./failure-texts.ts";
import { readSubmissionId } from "./kit/form/form-answer.ts";
import { readSentForm, sentText } from "./kit/form/read-sent-form.ts";
import { kitText } from "./kit/kit-text.ts";
import { maskFor } from "./mask-for.server.ts";

export type IntentRequest = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** The arguments of the handler of an intent. */
export type IntentArgs = {
  form: FormData;
  /** The files by the name of their field; empty unless the screen accepts files. */
  files: ReadonlyMap<string, UploadedFile>;
  ctx: StaffContext;
  app: App;
  request: Request;
  intent: string;
  /** The address of the screen that sent the form. */
  screenAddress: string;
  /** The text about a failure of this intent on this screen (failure-texts.ts). */
  failureMessage: string;
};

/**
 * What staff see after an intent: a message above the same screen, a redirect to another screen with an optional message,
 * or a status and the reason why nothing was saved.
 */
type Result = string | { to: string; message?: string } | readonly [status: number, text: string];
type DefaultRefusal = { kind: "forbidden" | "missing" };
export type IntentResult = Result | DefaultRefusal;

type Intents = Record<string, (args: IntentArgs) => Promise<unknown>>;

type IntentRules<Handlers extends Intents, Refusal> = {
  /** One of these rights is required. Null for a screen of the person's own account. */
  right: Right | readonly Right[] | null;
  /** The error text for staff without the right. */
  forbidden?: string;
  /** The error text if another person or a job is changing the same record. */
  locked?: string;
  /** The limits of a form with files; `tooLarge` is the error text. */
  files?: { maxBytes: number; tooLarge: string };
  /** Answers with the reason why nothing was saved, in the shape that this screen expects. */
  refuse: (status: number, text: string, intentRequest: IntentRequest) => Refusal;
  /** The handlers by `intent`. A form without an intent has the intent `save`. */
  intents: Handlers;
};

/**
 * Handles the action of a screen with several buttons: checks the right, reads the form, and calls the handler of its
 * `intent`. Every write checks its right again in `staffWrite`.
 */
export async function answerIntents<Handlers extends Intents, Refusal>(
  intentRequest: IntentRequest,
  {
    right,
    forbidden = kitText.noPermission,
    locked,
    files,
    refuse: refuseOnScreen,
    intents,
  }: IntentRules<Handlers, Refusal>,
): Promise<Response | Refusal | AnswerOf<Handlers>> {
  const { request, url, context } = intentRequest;
  const app = context.get(appContext);
  const screenAddress = url.pathname + url.search;
  const refuse = (status: number, text: string) => refuseOnScreen(status, text, intentRequest);
  if (right && !checkAnyRight(context, [right].flat())) return refuse(403, forbidden);
  const body = files
    ? await readFormData(request, files.maxBytes)
    : {
        kind: "form" as const,
        form: await readSentForm(request, true),
        files: new Map<string, UploadedFile>(),
      };
  if (body.kind === "too-large") return refuse(413, files?.tooLarge ?? "");
  if (body.kind === "malformed") return refuse(400, kitText.malformed);
  const { form } = body;
  const intent = sentText(form, "intent", 40) || "save";
  const handler = ownValue(intents, intent);
  if (!handler) throw data(null, { status: 400 });
  const failureMessage = failureText(url.pathname, new URLSearchParams({ intent })).text;
  const ctx = { ...requireStaff(context).ctx, submission: readSubmissionId(form) };
  try {
    const answer = await handler({
      form,
      files: body.files,
      ctx,
      app,
      request,
      intent,
      screenAddress,
      failureMessage,
    });
    const result = maskAnswer(ctx.actor, answer);
    if (typeof result === "string") return replace(screenAddress, { headers: flash(app, result) });
    if (isErrorText(result)) return refuse(...result);
    if (isRedirect(result))
      return redirect(result.to, result.message ? { headers: flash(app, result.message) } : {});
    if (!isDefaultRefusal(result)) return result as AnswerOf<Handlers>;
    return result.kind === "forbidden"
      ? refuse(403, forbidden)
      : refuse(404, `${failureMessage} ${kitText.missing}`);
  } catch (err) {
    // A handler may throw a response.
    if (!(err instanceof Error)) throw err;
    const record = sentText(form, "id", 40) || undefined;
    const path = loggedPath(url.pathname, app.config.adminPath);
    const logFields = { path, intent, record, actor: ctx.actor.id };
    if (!isLockRefused(err)) app.log.error({ err, ...logFields }, "staff write failed");
    else app.log.warn(logFields, "staff write met a lock");
    return locked && isLockRefused(err) ? refuse(409, locked) : refuse(500, failureMessage);
  }
}

/** Masks what the answer of a handler shows. */
function maskAnswer(actor: StaffContext["actor"], answer: unknown): unknown {
  if (answer instanceof Response) return answer;
  return isScreenAnswer(answer)
    ? data(maskFor(actor, answer.data), answer.init ?? {})
    : maskFor(actor, answer);
}

const isScreenAnswer = (answer: unknown): answer is ScreenAnswer =>
  typeof answer === "object" && answer !== null && Object.hasOwn(answer, "init");
const isErrorText = (result: unknown): result is readonly [number, string] => Array.isArray(result);
const isRedirect = (result: unknown): result is { to: string; message?: string } =>
  typeof result === "object" && result !== null && "to" in result;
const isDefaultRefusal = (result: unknown): result is DefaultRefusal =>
  typeof result === "object" && result !== null && "kind" in result;

type AnswerOf<Handlers extends Intents> = Exclude<
  Awaited<ReturnType<Handlers[keyof Handlers]>>,
  IntentResult
>;

/** Shows the reason why nothing was saved as a message, for screens that cannot show an error themselves. */
export function flashRefusal(status: number, text: string, { request, url, context }: IntentRequest) {
  // With script the failure banner shows these failures and offers a retry.
  if (status === 403 || (status === 500 && isScriptRequest(request))) return data(null, { status });
  return replace(url.pathname + url.search, { headers: flash(context.get(appContext), text) });
}

/** A response in the shape that the screen expects. */
type ScreenAnswer = ReturnType<typeof data<unknown>>;

type ResultsByKind<Outcome extends { kind: string }> = {
  [Kind in Exclude<Outcome["kind"], DefaultRefusal["kind"]>]:
    | Result
    | ScreenAnswer
    | ((outcome: Extract<Outcome, { kind: Kind }>) => Result | ScreenAnswer);
} & Partial<Record<DefaultRefusal["kind"], Result>>;

type ScreenAnswerOf<KindResult> = Extract<
  KindResult extends (outcome: never) => infer Answer ? Answer : KindResult,
  ScreenAnswer
>;

/** Chooses the result for an outcome by its kind. `forbidden` and `missing` have default results. */
export function resultByKind<Outcome extends { kind: string }, const Results extends ResultsByKind<Outcome>>(
  outcome: Outcome,
  results: Results,
): IntentResult | ScreenAnswerOf<Results[keyof Results]> {
  const result = ownValue(results as Record<string, unknown>, outcome.kind) ?? outcome;
  return typeof result === "function" ? result(outcome) : (result as IntentResult);
}
