import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { longestContent } from "#shared/content-fields.ts";
import { cutText } from "#shared/read-text.ts";
import { kitText } from "./kit-text.ts";
import { readSentForm, sentText } from "./read-sent-form.ts";

/** What a form's action tells its screen when nothing was saved. */
export type FormAnswer = {
  /** Conform's: the values sent, and the errors by field; null where nothing was read: the form stays as it is. */
  result: SubmissionResult<string[]> | null;
  /** The red banner. */
  banner: string | null;
  /** Somebody else changed the record meanwhile. */
  stale: { by: string | null; at: Date } | null;
};

/** What the server's verbs answer instead of `saved`. */
export type Refusal =
  /** What is wrong by field, as code or sentence; under "" what is wrong as a whole. */
  | { kind: "refused"; errors: Partial<Record<string, string>> }
  | { kind: "stale"; by: string | null; at: Date }
  | { kind: "missing" }
  | { kind: "forbidden" };

type Answered = ReturnType<typeof answer>;

export type SentForm<Value> =
  | { kind: "invalid"; answer: Answered }
  | {
      kind: "valid";
      value: Value;
      /** When the record had been saved last when the form was filled (`Target.seen`); null for a new one. */
      seen: Date | null;
      /** Names the form: sent again after a lost answer it is done once. */
      submission: string | undefined;
      /** Overwrite what somebody else saved meanwhile. */
      force: boolean;
      /** Turns an outcome that is not `saved` into the screen's answer. `failed` is the section's text for the banner. */
      refuse: (refusal: Refusal | { kind: "failed" }, failed: string) => Answered;
    };

/**
 * Reads a form by its schema; the same schema has checked it in the browser before. Of who is not `allowed` nothing is
 * read. `failed` is the section's text for the banner.
 */
export async function readForm<Schema extends z.ZodObject>(
  request: Request,
  schema: Schema,
  { allowed, failed }: { allowed: boolean; failed: string },
): Promise<SentForm<z.output<Schema>>> {
  if (!allowed) return { kind: "invalid", answer: forbidden(failed) };
  return checkForm(await readSentForm(request, allowed), schema);
}

/** The answer to who may not send the form at all. */
export function forbidden(failed: string): Answered {
  return answer(403, null, `${failed} ${kitText.noPermission}`);
}

/** The same as `readForm` for a form that has been read. */
export function checkForm<Schema extends z.ZodObject>(
  sent: FormData,
  schema: Schema,
): SentForm<z.output<Schema>> {
  const submission = parseWithZod(ownFields(sent, schema), { schema });
  if (submission.status !== "success") {
    return { kind: "invalid", answer: answer(400, submission.reply(), null) };
  }
  const seen = new Date(sentText(sent, hidden.seen, 40));
  return {
    kind: "valid",
    value: submission.value,
    seen: Number.isNaN(seen.getTime()) ? null : seen,
    submission: submissionOf(sent),
    force: sent.get(hidden.force) === "1",
    refuse: (refusal, failed) => refused(submission as Submission<unknown, string[]>, refusal, failed),
  };
}

/**
 * The fields that the schema knows. Names are a language to the library: of `a[4294967294]` it makes a list that fills
 * the memory, and of `__proto__` an exception.
 */
function ownFields(sent: FormData, schema: z.ZodObject): FormData {
  const own = new FormData();
  for (const [name, value] of sent) if (Object.hasOwn(schema.shape, name)) own.append(name, value);
  return own;
}

/** The inputs that every form carries beside its own. */
export const hidden = { seen: "seen", force: "force", submission: "submission" } as const;

/** What the browser named the form (submission-name.tsx); undefined without script. */
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
      return answer(400, submission.reply({ fieldErrors }), banner);
    }
    case "stale":
      return answer(409, submission.reply(), null, { by: refusal.by, at: refusal.at });
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
  stale: FormAnswer["stale"] = null,
) {
  return data<FormAnswer>({ result: result && shortened(result), banner, stale }, { status });
}

/** The longest text of the editor and the fields around it, in letters. */
const longestEcho = longestContent + 100_000;

/**
 * What was sent comes back only as far as a form can hold it: what is longer was refused for that, and to write it into
 * a page would keep everybody waiting. The longest texts are cut first.
 */
function shortened(result: SubmissionResult<string[]>): SubmissionResult<string[]> {
  const values = Object.entries(result.initialValue ?? {}).map(([name, value]) => {
    const length = typeof value === "string" ? value.length : (JSON.stringify(value)?.length ?? 0);
    return { name, value, length };
  });
  let room = longestEcho;
  const initialValue: NonNullable<typeof result.initialValue> = {};
  for (const { name, value, length } of values.sort((a, b) => a.length - b.length)) {
    if (length <= room) initialValue[name] = value;
    else if (typeof value === "string") initialValue[name] = cutText(value, room);
    room = Math.max(0, room - length);
  }
  return { ...result, initialValue };
}
