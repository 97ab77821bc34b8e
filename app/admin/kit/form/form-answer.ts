import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { longestContent } from "#shared/content/content-fields.ts";
import { longestOf } from "#shared/text/field-length.ts";
import { cutText } from "#shared/text/read-text.ts";
import type { FieldDifference } from "../difference/field-difference.ts";
import { kitText } from "../kit-text.ts";
import { longestForm, readSentForm, sentText, usualForm } from "./read-sent-form.ts";

/** The answer of a form's action if nothing was saved. */
export type FormAnswer = {
  /** The sent values and the errors by field; null if the body was not read, so the form stays as it is. */
  result: SubmissionResult<string[]> | null;
  banner: string | null;
  /** The change that another member of staff saved meanwhile. */
  stale: { by: string | null; at: Date; fields: NamedDifference[] | null } | null;
  /** The possible choices for a slug that is not free. */
  slug: SlugChoice | null;
};

/** A field of the sent form that differs from the stored record. */
export type NamedDifference = { label: string; field: FieldDifference };

/** A free slug, and the title of the record that the refused slug leads to, now or after that record is restored. */
export type SlugChoice = { proposed: string; leadsTo?: string; leadsToDeleted?: boolean };

/** The outcomes of the server's writes other than `saved`. */
export type Refusal =
  /** The errors by field, each a code or a sentence; the key "" holds an error of the whole form. */
  | { kind: "refused"; errors: { readonly [field: string]: string | undefined }; slug?: SlugChoice }
  | { kind: "stale"; by: string | null; at: Date; fields?: NamedDifference[] }
  | { kind: "missing" }
  | { kind: "forbidden" };

type Answered = ReturnType<typeof answer>;

export type ValidForm<Value> = {
  kind: "valid";
  value: Value;
  /** The time of the record's last save, as of the form's display (`Target.seen`); null for a new record. */
  seen: Date | null;
  /** The name of the submission, so that a repeat after a lost answer is executed once. */
  submission: string | undefined;
  /** Whether to overwrite a change that another member of staff saved meanwhile. */
  force: boolean;
  /** The slug whose redirect to another record may end. */
  endRedirect: string | undefined;
  /** Converts an outcome other than `saved` into the screen's answer. `failed` is the section's text for the banner. */
  refuse: (refusal: Refusal | { kind: "failed" }, failed: string) => Answered;
};

export type SentForm<Value> = { kind: "invalid"; answer: Answered } | ValidForm<Value>;

/**
 * Reads and validates a form with its schema, which the browser has used before. Without `allowed` the body is not read.
 * `failed` is the section's text for the banner.
 */
export async function readForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
  { allowed, failed }: { allowed: boolean; failed: string },
): Promise<SentForm<z.output<Schema>>> {
  if (!allowed) return { kind: "invalid", answer: forbidden(failed) };
  return checkForm(await readSentForm(request, allowed, bytesOf(schema)), schema);
}

/** Returns the bytes of a form with the longest texts of its schema, all letters percent-encoded. */
function bytesOf(schema: z.ZodObject): number {
  return Math.min(usualForm + 9 * lettersOf(schema, 0), longestForm);
}

/** Returns how many letters the fields of a schema can hold; `other` is the number for a field that is not a text. */
function lettersOf({ shape }: z.ZodObject, other: number): number {
  return Object.values(shape).reduce((sum, field) => sum + (longestOf(field) ?? other), 0);
}

/** Answers a form that the person may not save. */
export function forbidden(failed: string): Answered {
  return answer(403, null, `${failed} ${kitText.noPermission}`);
}

/** Does the same as `readForm` for a form that is already read. */
export function checkForm<Schema extends z.ZodObject>(
  sent: FormData,
  schema: Schema,
): SentForm<z.output<Schema>> {
  const submission = parseWithZod(ownFields(sent, schema), { schema });
  const longest = Math.min(lettersOf(schema, 10_000), longestEcho);
  if (submission.status !== "success") {
    return { kind: "invalid", answer: answer(400, submission.reply(), null, { longest }) };
  }
  const seen = new Date(sentText(sent, hidden.seen, 40));
  return {
    kind: "valid",
    value: submission.value,
    seen: Number.isNaN(seen.getTime()) ? null : seen,
    submission: submissionOf(sent),
    force: sent.get(hidden.force) === "1",
    endRedirect: sentText(sent, hidden.endRedirect, 200) || undefined,
    refuse: (refusal, failed) => refused(submission as Submission<unknown, string[]>, refusal, failed),
  };
}

/**
 * Keeps only the fields of the schema, because the library interprets names: `a[4294967294]` becomes a list that fills
 * the memory, and `__proto__` throws.
 */
function ownFields(sent: FormData, schema: z.ZodObject): FormData {
  const own = new FormData();
  for (const [name, value] of sent) if (Object.hasOwn(schema.shape, name)) own.append(name, value);
  return own;
}

/** The inputs of forms that are not fields of their records. */
export const hidden = {
  seen: "seen",
  force: "force",
  submission: "submission",
  endRedirect: "endRedirect",
} as const;

/** The name that the browser gave the form (submission-name.tsx); undefined without script. */
export function submissionOf(sent: FormData): string | undefined {
  const name = sentText(sent, hidden.submission, 40);
  return /^[\da-f]{32}$/.test(name) ? name : undefined;
}

function refused(
  submission: Submission<unknown, string[]>,
  refusal: Refusal | { kind: "failed" },
  failed: string,
): Answered {
  switch (refusal.kind) {
    case "refused": {
      const lists = Object.entries(refusal.errors).flatMap(([name, text]) => (text ? [[name, [text]]] : []));
      const { "": general, ...fieldErrors } = Object.fromEntries(lists) as Record<string, string[]>;
      const banner = general?.join(" ") ?? (lists.length === 0 ? failed : null);
      return answer(400, submission.reply({ fieldErrors }), banner, { slug: refusal.slug ?? null });
    }
    case "stale":
      return answer(409, submission.reply(), null, {
        stale: { by: refusal.by, at: refusal.at, fields: refusal.fields ?? null },
      });
    case "missing":
      return answer(404, submission.reply(), `${failed} ${kitText.missing}`);
    case "forbidden":
      return answer(403, submission.reply(), `${failed} ${kitText.noPermission}`);
    case "failed":
      return answer(500, submission.reply(), failed);
  }
}

function answer(
  status: number,
  result: SubmissionResult<string[]> | null,
  banner: string | null,
  { stale = null, slug = null, longest = longestEcho }: Partial<Answer> = {},
) {
  const cut = result && shortened(result, longest);
  return data<FormAnswer>({ result: cut, banner, stale, slug }, { status });
}

/** `longest` is the number of letters of the sent values that come back. */
type Answer = Pick<FormAnswer, "stale" | "slug"> & { longest: number };

/** The longest text of the editor and the other fields, in letters. */
const longestEcho = longestContent + 100_000;

/**
 * Cuts the sent values to the length that a form can have: longer values were refused for their length, and rendering
 * them would block the server for other requests. The longest texts are cut first.
 */
function shortened(result: SubmissionResult<string[]>, longest: number): SubmissionResult<string[]> {
  const values = Object.entries(result.initialValue ?? {}).map(([name, value]) => {
    const length = typeof value === "string" ? value.length : (JSON.stringify(value)?.length ?? 0);
    return { name, value, length };
  });
  let room = longest;
  const initialValue: NonNullable<typeof result.initialValue> = {};
  for (const { name, value, length } of values.sort((a, b) => a.length - b.length)) {
    if (length <= room) initialValue[name] = value;
    else if (typeof value === "string") initialValue[name] = cutText(value, room);
    room = Math.max(0, room - length);
  }
  return { ...result, initialValue };
}
