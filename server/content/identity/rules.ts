import { readColor } from "#shared/identity/palette.ts";
import {
  type IdentityText,
  type IdentityValues,
  listProfiles,
  readMapPosition,
} from "#shared/settings/identity-settings.ts";
import { DEFAULT_LOCALE, type Locale, perLocale } from "#shared/text/locale.ts";
import { exampleSite, type SiteConfig } from "./site-config.ts";

export type MapPosition = { latitude: number; longitude: number };

type PlainIdentity = {
  /** The address of the logo: a path of the site, or an absolute address. */
  logoUrl: string;
  /** The main colour as `#rrggbb`; null for the colours of the product. */
  color: string | null;
  /** Empty when the foundation shows none. */
  phone: string;
  email: string;
  mapPosition: MapPosition | null;
  /** The pages in social networks. */
  profiles: readonly string[];
};

/** The foundation's identity with its texts in all languages. Empty: the text of another language, or none. */
export type Identity = PlainIdentity & Record<TextName, Record<Locale, string>>;

type TextName = "name" | "shortName" | "address" | "hours";

/** The identity as visitors of one language see it. */
export type LocalIdentity = PlainIdentity &
  Record<TextName, string> & {
    /** The languages of the texts. A text that is missing in the language of the visitor is Turkish. */
    languages: Record<TextName, Locale>;
  };

/** Merges what staff saved with the first values, which apply to fields that staff never saved. */
export function mergeIdentity(first: SiteConfig, saved: IdentityValues): Identity {
  const text = (texts: IdentityText, firstText: string) =>
    perLocale((locale) => {
      const savedText = texts[locale];
      return savedText ?? (locale === DEFAULT_LOCALE ? firstText : "");
    });
  return {
    name: text(saved.name, first.name),
    // Without SITE_SHORT_NAME the short name is the name, also after staff changed the name.
    shortName: text(saved.shortName, first.shortName === first.name ? "" : first.shortName),
    address: text(saved.address, first.address),
    hours: text(saved.hours, ""),
    logoUrl: saved.logo ?? first.logoUrl,
    color: saved.color && readColor(saved.color),
    phone: saved.phone ?? first.phone,
    email: saved.email ?? first.email,
    mapPosition: readMapPosition(saved.mapPosition ?? ""),
    profiles: saved.profiles === null ? firstProfiles(first) : listProfiles(saved.profiles),
  };
}

const firstProfiles = ({ facebook, instagram, youtube }: SiteConfig) =>
  listProfiles([facebook, instagram, youtube].join("\n"));

const exampleTexts: ReadonlySet<string> = new Set([
  exampleSite.phone,
  exampleSite.email,
  exampleSite.address,
  ...firstProfiles(exampleSite),
]);

/** Empties the examples of a new site, because donors of a site with a real bank would take them for the foundation's. */
export function withoutExamples(identity: Identity): Identity {
  const { phone, email, address, profiles } = identity;
  const ownText = (text: string) => (exampleTexts.has(text) ? "" : text);
  return {
    ...identity,
    phone: ownText(phone),
    email: ownText(email),
    address: perLocale((locale) => ownText(address[locale])),
    profiles: profiles.filter((profile) => !exampleTexts.has(profile)),
  };
}

export type ContactField = "phone" | "email" | "address";

/** Returns the contact details that are still the examples of a new site. */
export function findExamples({ phone, email, address }: Identity): ContactField[] {
  const texts: Record<ContactField, string> = { phone, email, address: address[DEFAULT_LOCALE] };
  const fields = Object.keys(texts) as ContactField[];
  return fields.filter((field) => exampleTexts.has(texts[field]));
}

/** Parts of pages are cached by the identity, so it is the same object until the identity changes. */
const localIdentities = new WeakMap<Identity, Map<Locale, LocalIdentity>>();

export function identityIn(identity: Identity, locale: Locale): LocalIdentity {
  const byLocale = localIdentities.get(identity) ?? new Map<Locale, LocalIdentity>();
  localIdentities.set(identity, byLocale);
  const local = byLocale.get(locale) ?? localise(identity, locale);
  byLocale.set(locale, local);
  return local;
}

function localise(identity: Identity, locale: Locale): LocalIdentity {
  const { name, shortName, address, hours, ...plain } = identity;
  const languageOf = (texts: Record<Locale, string>): Locale => (texts[locale] ? locale : DEFAULT_LOCALE);
  const textOf = (texts: Record<Locale, string>): string => texts[languageOf(texts)];
  // A short name in another language than the name would be two languages in one line.
  const short = shortName[languageOf(name)] ? shortName : name;
  return {
    ...plain,
    name: textOf(name),
    shortName: short[languageOf(name)],
    address: textOf(address),
    hours: textOf(hours),
    languages: {
      name: languageOf(name),
      shortName: languageOf(name),
      address: languageOf(address),
      hours: languageOf(hours),
    },
  };
}
