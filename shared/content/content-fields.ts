import { z } from "zod";
import { AMOUNT_LIMIT, holdsThousandths, parseStaffAmount } from "#shared/money/money.ts";
import { composeText, maxTextUnits } from "#shared/text/read-text.ts";

// Without this option Zod tests whether it may compile code. The content security policy of our pages forbids that, and
// browsers report every attempt.
z.config({ jitless: true });

/** The problems of a field in the content forms. The back office has their texts. */
export const CONTENT_ERRORS = [
  "required",
  "tooLong",
  "tooLarge",
  "negative",
  /** An amount with three decimals: `12,345`. */
  "thousandths",
  /** A text has an IBAN in it (shared/money/holds-iban.ts). */
  "holdsIban",
  /** A text has an IBAN that is none of the accounts that donors see (server/staff/find-foreign-ibans.ts). */
  "foreignIban",
  "invalid",
  /** Another record has this slug. */
  "taken",
  /** The slug was the old slug of another record, and redirects to that record. */
  "leadsElsewhere",
  /** The picture was removed while the form was open, so the person must choose it again. */
  "gone",
  /** A published page has a blank (blanks.ts). */
  "blank",
  /** Records refer to this record, so it cannot be deleted. */
  "inUse",
] as const;
type ContentError = (typeof CONTENT_ERRORS)[number];

export type ContentErrors<Field extends string = string> = Partial<Record<Field, ContentError>>;

/** An empty value is "required", and a value of a wrong type is "invalid". */
const missingValue = {
  error: ({ input }: { input?: unknown }) => ((input ?? "") === "" ? "required" : "invalid"),
};

/** The maximum length of HTML from the editor, in characters. Sanitising the HTML blocks all other requests. */
export const maxContentLength = 200_000;

/** A text. Its size is checked first, because normalising a very long text takes minutes. */
const text = (maxLength: number) =>
  z
    .string(missingValue)
    .max(maxTextUnits(maxLength), { error: "tooLong", abort: true })
    .overwrite(composeText);

/**
 * The maximum number of tags. Sanitising tags blocks all other requests, and a long text has a tenth of this number.
 */
export const maxTags = 12_000;

export function hasFewTags(html: string): boolean {
  let index = -1;
  for (let tags = 0; tags <= maxTags; tags++) {
    index = html.indexOf("<", index + 1);
    if (index < 0) return true;
  }
  return false;
}

export const requiredText = (maxLength: number) =>
  text(maxLength).min(1, "required").max(maxLength, "tooLong");

export const optionalText = (maxLength: number) => text(maxLength).max(maxLength, "tooLong").default("");

export const requiredContent = requiredText(maxContentLength).refine(hasFewTags, "tooLong");
export const optionalContent = optionalText(maxContentLength).refine(hasFewTags, "tooLong");

export const choice = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, missingValue);

/** The id of a category. The server checks that the list has it (server/content/categories/has-category.ts). */
export const category = requiredText(40);

/** A slug of lowercase letters, digits and hyphens. The server replaces an empty slug by one from the title. */
export const slugText = text(200)
  .max(200, "tooLong")
  .regex(/^([a-z0-9][a-z0-9-]*)?$/, "invalid")
  .default("");

export const flag = (defaultValue: boolean) => z.boolean(missingValue).default(defaultValue);

/** Whether the text is the address of one of our uploads, or another https address. */
const isPicture = (text: string) => {
  if (/^\/uploads\/[\w./-]+$/.test(text)) return !text.includes("..");
  return URL.canParse(text) && /^https:\/\/[^\s/@\\]+\/[^\s\\"<>]+$/i.test(text);
};

export const requiredPicture = requiredText(2_000).refine(isPicture, "invalid");
export const optionalPicture = optionalText(2_000).refine(
  (text) => text === "" || isPicture(text),
  "invalid",
);

export const ids = z.array(text(80).max(80, "invalid"), missingValue).max(100, "tooLong").default([]);

export const amount = z
  .number(missingValue)
  .int("invalid")
  .min(0, "negative")
  .max(AMOUNT_LIMIT, "tooLarge")
  .nullable()
  .default(null);

function amountProblem(input: string): ContentError {
  if (holdsThousandths(input)) return "thousandths";
  return /^[-−]/.test(input) ? "negative" : "invalid";
}

/** Reads an amount in lira as kuruş. An empty field becomes null (docs/specification.md#5-validation-rules). */
export const typedAmount = z
  .string(missingValue)
  .optional()
  .transform((text, issues) => {
    const input = (text ?? "").trim();
    if (input === "") return null;
    const kurus = parseStaffAmount(input);
    if (kurus === null) issues.addIssue({ code: "custom", message: amountProblem(input) });
    return kurus;
  });

export const position = z.number(missingValue).int("invalid").min(0, "negative").max(1_000_000, "tooLarge");

/**
 * A date outside this range is a typing mistake. PostgreSQL also cannot store the year 0.
 */
const minDate = new Date("1900-01-01T00:00Z");
const maxDate = new Date("9999-12-31T00:00Z");

export const moment = z
  .date(missingValue)
  .min(minDate, "invalid")
  .max(maxDate, "invalid")
  .nullable()
  .default(null);

/** Reads the value of `<input type="datetime-local">` as Turkish time. An empty field becomes null. */
export const typedMoment = z
  .string(missingValue)
  .optional()
  .transform((text, issues) => {
    const input = (text ?? "").trim();
    if (input === "") return null;
    // Turkey has used UTC+3 all year since 2016, and nothing is scheduled in the past.
    const date = new Date(`${input.slice(0, 40)}${input.length === 16 ? ":00" : ""}+03:00`);
    if (!/^\d{4}-\d\d-\d\dT/.test(input) || input.length > 40 || !(date >= minDate && date <= maxDate)) {
      issues.addIssue({ code: "custom", message: "invalid" });
      return null;
    }
    return date;
  });

export function contentErrors(error: z.ZodError): ContentErrors {
  const errors: ContentErrors = {};
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? "");
    errors[field] ??= CONTENT_ERRORS.find((code) => code === message) ?? "invalid";
  }
  return errors;
}
