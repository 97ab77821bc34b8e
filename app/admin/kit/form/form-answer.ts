import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { maxContentLength } from "#shared/content/content-fields.ts";
import { findMaxLength } from "#shared/text/field-length.ts";
import { cutText } from "#shared/text/read-text.ts";
import type { FieldDifference } from "../difference/field-difference.ts";
import { kitText } from "../kit-text.ts";
import { defaultFormBytes, maxFormBytes, readSentForm, sentText } from "./read-sent-form.ts";

/** The answer of a form's action that saved nothing. */
export type FormAnswer = {
  /** The submitted values and the errors by field; null if the body was not read. The form then keeps its values. */
  result: SubmissionResult<string[]> | null;
  banner: string | null;
  /** The change that another member of staff saved while the form was open. */
  stale: { by: string | null; at: Date; fields: NamedDifference[] | null } | null;
  /** The choices of the person if the slug is not free. */
  slug: SlugChoice | null;
};

/** A field of the submitted form that differs from the stored record. */
export type NamedDifference = { label: string; field: FieldDifference };

/** `proposed` is a free slug. `leadsTo` is the title of the record to which the refused slug redirects. */
export type SlugChoice = { proposed: string; leadsTo?: string; leadsToDeleted?: boolean };

/** The outcomes of a write that saved nothing. */
export type Refusal =
  /** `errors` holds codes or sentences by field; the key "" is the whole form. */
  | { kind: "refused"; errors: { readonly [field: string]: string | undefined }; slug?: SlugChoice }
  | { kind: "stale"; by: string | null; at: Date; fields?: NamedDifference[] }
  | { kind: "missing" }
  | { kind: "forbidden" };

type ActionAnswer = ReturnType<typeof answer>;

export type ValidForm<Value> = {
  kind: "valid";
  value: Value;
  /** The sent form. Passwords are read from it: they are not fields of the schema, because an answer would repeat them. */
  sent: FormData;
  /** The time of the record's last save when the form was displayed (`EditTarget`); null for a new record. */
  expectedUpdatedAt: Date | null;
  /** The version of the settings from which the form was displayed (server/staff/find-stale-settings.ts). */
  version: string;
  /** The id of the submission. The server executes a repeated submission only once. */
  submission: string | undefined;
  /** Whether the form overwrites a change that another member of staff saved while the form was open. */
  force: boolean;
  /** The slug whose redirect to another record ends with this save. */
  endRedirect: string | undefined;
  /** Converts an outcome that saved nothing into the answer for the screen. `failureMessage` is the banner's text. */
  refuse: (refusal: Refusal | { kind: "failed" }, failureMessage: string) => ActionAnswer;
};

export type CheckedForm<Value> = { kind: "invalid"; answer: ActionAnswer } | ValidForm<Value>;

/**
 * Reads and validates a form. Without the right (`allowed`) the body is not read. `failureMessage` is the banner's text.
 */
export async function readForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
  { allowed, failureMessage }: { allowed: boolean; failureMessage: string },
): Promise<CheckedForm<z.output<Schema>>> {
  if (!allowed) return { kind: "invalid", answer: forbidden(failureMessage) };
  return checkForm(await readSentForm(request, allowed, maxBytes(schema)), schema);
}

/** Returns the largest size of a form in bytes, with all letters percent-encoded. */
function maxBytes(schema: z.ZodObject): number {
  return Math.min(defaultFormBytes + 9 * countLetters(schema, 0), maxFormBytes);
}

/** Returns how many letters the fields can hold. A field without a maximum length counts as `defaultLength`. */
function countLetters({ shape }: z.ZodObject, defaultLength: number): number {
  let sum = 0;
  for (const field of Object.values(shape)) sum += findMaxLength(field) ?? defaultLength;
  return sum;
}

export function forbidden(failureMessage: string): ActionAnswer {
  return answer(403, null, `${failureMessage} ${kitText.noPermission}`);
}

/** Validates a form whose body is already read. */
export function checkForm<Schema extends z.ZodObject>(
  formData: FormData,
  schema: Schema,
): CheckedForm<z.output<Schema>> {
  const submission = parseWithZod(pickSchemaFields(formData, schema), { schema });
  const maxEcho = Math.min(countLetters(schema, 10_000), maxEchoLetters);
  if (submission.status !== "success") {
    return { kind: "invalid", answer: answer(400, submission.reply(), null, { maxEcho }) };
  }
  const expectedUpdatedAt = new Date(sentText(formData, hiddenInputs.seen, 40));
  return {
    kind: "valid",
    value: submission.value,
    sent: formData,
    expectedUpdatedAt: Number.isNaN(expectedUpdatedAt.getTime()) ? null : expectedUpdatedAt,
    version: sentText(formData, hiddenInputs.version, 64),
    submission: readSubmissionId(formData),
    force: formData.get(hiddenInputs.force) === "1",
    endRedirect: sentText(formData, hiddenInputs.endRedirect, 200) || undefined,
    refuse: (refusal, failureMessage) =>
      toAnswer(submission as Submission<unknown, string[]>, refusal, failureMessage),
  };
}

/**
 * Keeps only the fields of the schema, because Conform interprets the names: `a[4294967294]` becomes a list that fills
 * the memory, and `__proto__` throws.
 */
function pickSchemaFields(formData: FormData, schema: z.ZodObject): FormData {
  const fields = new FormData();
  for (const [name, value] of formData) if (Object.hasOwn(schema.shape, name)) fields.append(name, value);
  return fields;
}

/** The names of inputs that are not fields of the record. */
export const hiddenInputs = {
  seen: "seen",
  version: "version",
  force: "force",
  submission: "submission",
  endRedirect: "endRedirect",
} as const;

/** Returns the id of the submission (submission-id.tsx); undefined without script. */
export function readSubmissionId(formData: FormData): string | undefined {
  const name = sentText(formData, hiddenInputs.submission, 40);
  return /^[\da-f]{32}$/.test(name) ? name : undefined;
}

function toAnswer(
  submission: Submission<unknown, string[]>,
  refusal: Refusal | { kind: "failed" },
  failureMessage: string,
): ActionAnswer {
  switch (refusal.kind) {
    case "refused": {
      const entries = Object.entries(refusal.errors).flatMap(([name, text]) =>
        text ? [[name, [text]]] : [],
      );
      const { "": formErrors, ...fieldErrors } = Object.fromEntries(entries) as Record<string, string[]>;
      const banner = formErrors?.join(" ") ?? (entries.length === 0 ? failureMessage : null);
      return answer(400, submission.reply({ fieldErrors }), banner, { slug: refusal.slug ?? null });
    }
    case "stale":
      return answer(409, submission.reply(), null, {
        stale: { by: refusal.by, at: refusal.at, fields: refusal.fields ?? null },
      });
    case "missing":
      return answer(404, submission.reply(), `${failureMessage} ${kitText.missing}`);
    case "forbidden":
      return answer(403, submission.reply(), `${failureMessage} ${kitText.noPermission}`);
    case "failed":
      return answer(500, submission.reply(), failureMessage);
  }
}

function answer(
  status: number,
  result: SubmissionResult<string[]> | null,
  banner: string | null,
  { stale = null, slug = null, maxEcho = maxEchoLetters }: Partial<AnswerDetails> = {},
) {
  const cutResult = result && cutValues(result, maxEcho);
  return data<FormAnswer>({ result: cutResult, banner, stale, slug }, { status });
}

/** `maxEcho` is the number of letters of the submitted values that the answer repeats. */
type AnswerDetails = Pick<FormAnswer, "stale" | "slug"> & { maxEcho: number };

/** The letters of the longest text of the editor and of the other fields. */
const maxEchoLetters = maxContentLength + 100_000;

/**
 * Cuts the submitted values to the length that a form can have. Longer values are invalid anyway, and rendering them
 * would block the server for other requests. The longest texts are cut first.
 */
function cutValues(result: SubmissionResult<string[]>, maxEcho: number): SubmissionResult<string[]> {
  const values = Object.entries(result.initialValue ?? {}).map(([name, value]) => {
    const length = typeof value === "string" ? value.length : (JSON.stringify(value)?.length ?? 0);
    return { name, value, length };
  });
  let remaining = maxEcho;
  const initialValue: NonNullable<typeof result.initialValue> = {};
  for (const { name, value, length } of values.sort((a, b) => a.length - b.length)) {
    if (length <= remaining) initialValue[name] = value;
    else if (typeof value === "string") initialValue[name] = cutText(value, remaining);
    remaining = Math.max(0, remaining - length);
  }
  return { ...result, initialValue };
}
