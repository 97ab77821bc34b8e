import { z } from "zod";
import { hasEnoughContrast } from "#shared/identity/color-pairs.ts";
import { LOCALES, type Locale, perLocale } from "#shared/text/locale.ts";
import { composeText, oneLine, plainLines } from "#shared/text/read-text.ts";
import { defineSettings, type Setting, type ValuesOf } from "./define-settings.ts";

/**
 * Matches e-mail addresses without the Turkish `İ` and `ı`, which belong to another domain
 * (shared/text/typed-address.ts).
 */
export const emailPattern = /^[^\s@<>",;İı]+@[^\s@<>",;İı]+\.[^\s@<>",;İı]+$/;

export function isPublishedPhone(phone: string): boolean {
  const digits = phone.replaceAll(/\D/g, "").length;
  return /^[+(\d][\d\s()./-]*$/.test(phone) && digits >= 3 && digits <= 15;
}

/** Returns true when an address may become a link. A browser executes `javascript:`, and `https://a@b` names another host. */
export function isProfileAddress(address: string): boolean {
  if (!/^https:\/\/[^\s"<>\\]+$/i.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username === "" && password === "" && hostname.includes(".");
}

/** Latitude and longitude as map services show them: `38.7225, 35.4875`. */
export function readMapPosition(text: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] =
    /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null;
}

/** Returns the addresses of a text with one address on each line, each once. */
export function listProfiles(lines: string): string[] {
  return [...new Set(lines.split("\n").flatMap((line) => line.trim() || []))];
}

/** A text in each language. Null: staff never saved it. Without a text another language shows the Turkish one. */
export type IdentityText = Record<Locale, string | null>;

type Basics = {
  name: string;
  maxLength: number;
  clean?: (text: string) => string;
};

/** Defines a text that staff write in each language. The form of the screen has one field for each language. */
function localizedSetting({
  name,
  required = false,
  ...basics
}: Basics & { required?: boolean }): Setting<IdentityText, never> {
  const stored = z.unknown().transform((value): IdentityText => {
    const texts = Object(value) as Record<string, unknown>;
    return perLocale((locale) => {
      const text = texts[locale];
      return typeof text === "string" ? text : null;
    });
  });
  const rule = z.object(
    Object.fromEntries(
      LOCALES.map((locale) => [locale, textRule({ ...basics, required: required && locale === "tr" })]),
    ) as Record<Locale, z.ZodType<string | null>>,
  );
  return { name, default: perLocale(() => null), control: "nested", stored, rule, form: z.never() };
}

/** Defines a text that is the same in each language. `isValid` is asked about a text that is not empty. */
function plainSetting({
  name,
  ...basics
}: Basics & { required?: boolean; isValid?: (text: string) => boolean }): Setting<string | null, never> {
  return {
    name,
    default: null,
    control: "text",
    stored: z.string().nullable(),
    rule: textRule(basics),
    form: z.never(),
  };
}

function textRule({
  maxLength,
  clean = oneLine,
  required = false,
  isValid = () => true,
}: Omit<Basics, "name"> & { required?: boolean; isValid?: (text: string) => boolean }): z.ZodType<
  string | null
> {
  return z
    .string({ error: "invalid" })
    .overwrite((text) => clean(composeText(text)))
    .max(maxLength, "tooLong")
    .refine((text) => text !== "" || !required, "required")
    .refine((text) => text === "" || isValid(text), "invalid")
    .nullable();
}

const maxProfilesLength = 5_000;

/**
 * The foundation's identity (docs/contract.md#identity). A field that staff never saved is null and has its first value,
 * which is the SITE_ variable of the field, where there is one.
 */
export const identitySettings = defineSettings({
  key: "identity",
  name: "Kimlik",
  fields: {
    name: localizedSetting({ name: "Vakfın adı", maxLength: 120, required: true }),
    /** The name for narrow screens and home screens. Empty: the name. */
    shortName: localizedSetting({ name: "Kısa ad", maxLength: 40 }),
    /** The address of the logo, as in SITE_LOGO_URL. Null: the first value. */
    logo: plainSetting({ name: "Logo", maxLength: 200, required: true }),
    /** The main colour as `#rrggbb`. Null: the colours of the product. */
    color: plainSetting({
      name: "Ana renk",
      maxLength: 7,
      required: true,
      clean: (text) => text.toLowerCase(),
      isValid: (text) => /^#[0-9a-f]{6}$/.test(text) && hasEnoughContrast(text),
    }),
    phone: plainSetting({ name: "Telefon", maxLength: 40, isValid: isPublishedPhone }),
    email: plainSetting({
      name: "E-posta",
      maxLength: 254,
      isValid: (text) => emailPattern.test(text),
    }),
    address: localizedSetting({ name: "Adres", maxLength: 300 }),
    /** Latitude and longitude. Empty: the map searches for the address. */
    mapPosition: plainSetting({
      name: "Haritadaki yer",
      maxLength: 60,
      isValid: (text) => readMapPosition(text) !== null,
    }),
    hours: localizedSetting({ name: "Çalışma saatleri", maxLength: 300, clean: plainLines }),
    /** The pages in social networks, one address on each line. */
    profiles: plainSetting({
      name: "Sosyal medya hesapları",
      maxLength: maxProfilesLength,
      clean: (text) => listProfiles(plainLines(text)).join("\n"),
      isValid: (text) => listProfiles(text).every(isProfileAddress),
    }),
  },
});

export type IdentityValues = ValuesOf<typeof identitySettings>;
