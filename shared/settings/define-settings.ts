import { z } from "zod";
import { choice, flag, optionalText, requiredText, typedAmount } from "#shared/content/content-fields.ts";
import { AMOUNT_LIMIT } from "#shared/money/money.ts";

/** The unit of a number in the audit trail. */
export type Unit = "money" | "days" | "months" | "minutes" | "year" | "count";

/**
 * A setting: its name, its default, and the schemas for storing it and for its form. `FormValue` is its type in a form.
 */
export type Setting<Value = unknown, FormValue = unknown> = {
  name: string;
  unit?: Unit | undefined;
  default: Value;
  /** The key of the setting's row. Without a key the setting is in the row of its group. */
  row?: string | undefined;
  /** Reads the stored value. An invalid stored value is replaced by the default. */
  stored: z.ZodType<Value>;
  /** Cleans and checks a value before it is saved. */
  rule: z.ZodType<Value>;
  form: z.ZodType<Value, FormValue>;
  control: "text" | "number" | "money" | "switch" | "choice" | "day" | "nested";
  /** The values of a choice. */
  options?: readonly string[];
  minimum?: number | undefined;
};

type Basics<Value> = { name: string; default: Value; row?: string };

// biome-ignore lint/suspicious/noExplicitAny: a group holds settings of different values.
type AnySetting = Setting<any, any>;
export type Settings<Fields extends Record<string, AnySetting> = Record<string, AnySetting>> = {
  /** The id of the group in the audit trail, and the key of its row. */
  key: string;
  name: string;
  fields: Fields;
  defaults: { [Name in keyof Fields]: Fields[Name]["default"] };
  form: z.ZodObject<{ [Name in keyof Fields]: Fields[Name]["form"] }>;
};

export type ValuesOf<Group extends Settings> = Group["defaults"];
export type NameOf<Group extends Settings> = keyof Group["fields"] & string;

/** Declares settings that administrators change together. */
export function defineSettings<Fields extends Record<string, AnySetting>>(
  group: Pick<Settings<Fields>, "key" | "name" | "fields">,
): Settings<Fields> {
  const collect = (part: "default" | "form") =>
    Object.fromEntries(Object.entries(group.fields).map(([name, field]) => [name, field[part]]));
  return {
    ...group,
    defaults: collect("default") as Settings<Fields>["defaults"],
    form: z.object(collect("form")) as unknown as Settings<Fields>["form"],
  };
}

/** Returns the group with some of its fields, for a screen that shows only these. */
export function pickSettings<Fields extends Record<string, AnySetting>, Name extends keyof Fields & string>(
  { key, name, fields }: Settings<Fields>,
  names: readonly Name[],
): Settings<Pick<Fields, Name>> {
  const picked = Object.fromEntries(names.map((field) => [field, fields[field]]));
  return defineSettings({ key, name, fields: picked as Pick<Fields, Name> });
}

export function switchSetting(basics: Basics<boolean>): Setting<boolean, boolean | undefined> {
  return { ...basics, control: "switch", stored: z.boolean(), rule: z.boolean(), form: flag(false) };
}

type FormText = string | undefined;

/** Defines a text in one line. A `required` text must not be empty. */
export function textSetting({
  maxLength,
  required = false,
  clean = (text) => text,
  ...basics
}: Basics<string> & {
  maxLength: number;
  required?: boolean;
  clean?: (text: string) => string;
}): Setting<string, FormText> {
  const form = required ? requiredText(maxLength) : optionalText(maxLength);
  return { ...basics, control: "text", stored: z.string(), rule: z.string().overwrite(clean), form };
}

export function choiceSetting<Option extends string>({
  options,
  ...basics
}: Basics<Option> & { options: readonly [Option, ...Option[]] }): Setting<Option, FormText> {
  const schema = choice(options) as unknown as z.ZodType<Option, FormText>;
  return { ...basics, control: "choice", options, stored: schema, rule: schema, form: schema };
}

export function optionalChoiceSetting<Option extends string>({
  options,
  ...basics
}: Omit<Basics<Option | null>, "default"> & { options: readonly Option[] }): Setting<
  Option | null,
  FormText
> {
  const schema = z.enum(options).nullable() as unknown as z.ZodType<Option | null>;
  const form = z
    .enum(["", ...(options as readonly string[])], { error: "invalid" })
    .default("")
    .transform((chosen) => (chosen || null) as Option | null);
  return { ...basics, default: null, control: "choice", options, stored: schema, rule: schema, form };
}

/** Defines an amount from `from` to `to` kuruş. An empty field is 0. */
export function moneySetting({
  from = 0,
  to = AMOUNT_LIMIT,
  ...basics
}: Basics<number> & { from?: number; to?: number }): Setting<number, FormText> {
  const rule = z.number({ error: "invalid" }).int("invalid").min(from, "invalid").max(to, "invalid");
  const form = typedAmount.transform((amount) => amount ?? 0).pipe(rule);
  return { ...basics, control: "money", unit: "money", stored: rule, rule, form };
}

/** A number of at most seven digits, which may be grouped as in Turkish: `12.500`. */
const wholeNumber = /^(\d{1,7}|\d{1,3}(\.\d{3}){1,2})$/;

/** Defines an optional integer from `from` to `to`. A number below `minimum` has the problem "tooShort". */
export function numberSetting({
  from = 1,
  to,
  minimum = from,
  ...basics
}: Basics<number | null> & { unit: Unit; from?: number; to: number; minimum?: number }): Setting<
  number | null,
  FormText
> {
  const rule = z
    .number({ error: "invalid" })
    .int("invalid")
    .min(from, "invalid")
    .max(to, "invalid")
    .min(minimum, "tooShort")
    .nullable();
  const form = z
    .string()
    .max(10, "invalid")
    .optional()
    .transform((text, issues) => {
      const input = (text ?? "").trim();
      if (input === "") return null;
      const number = wholeNumber.test(input) ? Number(input.replaceAll(".", "")) : Number.NaN;
      const problem = rule.safeParse(number).error?.issues[0];
      if (problem) issues.addIssue({ code: "custom", message: problem.message });
      return number;
    });
  return { ...basics, control: "number", minimum, stored: z.number().nullable(), rule, form };
}

/** Defines an optional day, as `2026-10-31`. */
export function daySetting(basics: Omit<Basics<string | null>, "default">): Setting<string | null, FormText> {
  const rule = z.iso.date("invalid").nullable();
  const form = z
    .string()
    .max(10, "invalid")
    .optional()
    .transform((text, issues) => {
      const day = (text ?? "").trim() || null;
      if (!rule.safeParse(day).success) issues.addIssue({ code: "custom", message: "invalid" });
      return day;
    });
  return { ...basics, default: null, control: "day", stored: rule, rule, form };
}

type Nested = { readonly [name: string]: string | Nested };

/** Defines an object of texts: `{ tr: "…", en: "…" }`. A text that is not stored has its default. */
export function nestedSetting<Value extends Nested>({
  clean,
  ...basics
}: Basics<Value> & { clean: (text: string) => string }): Setting<Value, never> {
  const stored = z.unknown().transform((value) => fillDefaults(basics.default, value) as Value);
  const rule = z.custom<Value>().transform((value) => cleanTexts(value, clean) as Value);
  return { ...basics, control: "nested", stored, rule, form: z.never() };
}

function fillDefaults(defaults: Nested, value: unknown): Nested {
  const storedTexts = Object(value) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(defaults).map(([name, defaultValue]) => {
      const storedText = storedTexts[name];
      if (typeof defaultValue === "string")
        return [name, typeof storedText === "string" ? storedText : defaultValue];
      return [name, fillDefaults(defaultValue, storedText)];
    }),
  );
}

function cleanTexts(value: Nested, clean: (text: string) => string): Nested {
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => [
      name,
      typeof text === "string" ? clean(text) : cleanTexts(text, clean),
    ]),
  );
}
