import { eq } from "drizzle-orm";
import { type Locale, perLocale } from "#shared/locale.ts";
import type { Db, Tx } from "../db/connect.ts";
import { settings } from "../db/table.ts";
import type { Logger } from "../kernel/logger.ts";
import type { DocumentKind, IssuedKind } from "./rules.ts";
import type { DocumentTexts } from "./texts/tr.ts";
import { textsIn } from "./texts-in.ts";

type Texts = Record<Locale, string>;

/** What administrators decide about documents. */
export type DocumentSettings = {
  issues: IssuedKind;
  /** Of receipts, from now on. */
  series: string;
  /** Whether the checkout offers fields for a company. */
  companyFields: boolean;
  titles: Record<DocumentKind, Texts>;
  notices: Record<DocumentKind, Texts>;
  thanks: Texts;
  taxText: Texts;
  /** Off by default: the foundation answers for what it says about taxes. */
  taxTextShown: boolean;
  /** Empty: as in the site's configuration. */
  foundation: { name: string; address: string; taxOffice: string; taxNumber: string };
  signer: { name: string; title: string };
  logo: string | null;
  signature: string | null;
};

/** What the form of the texts holds; the pictures have forms of their own. */
export type DocumentWording = Omit<DocumentSettings, "logo" | "signature">;

export const documentSettingsKey = "documents";

function defaultsOf(text: (defaults: DocumentTexts["defaults"]) => string): Texts {
  return perLocale((locale) => text(textsIn(locale).defaults));
}

export const defaultDocumentSettings: DocumentSettings = {
  issues: "information",
  series: "A",
  companyFields: false,
  titles: {
    information: defaultsOf(({ titles }) => titles.information),
    receipt: defaultsOf(({ titles }) => titles.receipt),
  },
  notices: {
    information: defaultsOf(({ notices }) => notices.information),
    receipt: defaultsOf(({ notices }) => notices.receipt),
  },
  thanks: defaultsOf(({ thanks }) => thanks),
  taxText: perLocale(() => ""),
  taxTextShown: false,
  foundation: { name: "", address: "", taxOffice: "", taxNumber: "" },
  signer: { name: "", title: "" },
  logo: null,
  signature: null,
};

export async function readDocumentSettings(db: Db | Tx): Promise<DocumentSettings> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, documentSettingsKey));
  return withDefaults((row?.value ?? {}) as Partial<DocumentSettings>);
}

/**
 * Settings of an earlier version lack what was added later, also within their texts: those of a language that is newer
 * than the settings.
 */
function withDefaults(stored: Partial<DocumentSettings>): DocumentSettings {
  const { titles, notices, thanks, taxText } = defaultDocumentSettings;
  const ofEachKind = (texts: Record<DocumentKind, Texts>, own?: Partial<Record<DocumentKind, Texts>>) => ({
    information: { ...texts.information, ...own?.information },
    receipt: { ...texts.receipt, ...own?.receipt },
  });
  return {
    ...defaultDocumentSettings,
    ...stored,
    titles: ofEachKind(titles, stored.titles),
    notices: ofEachKind(notices, stored.notices),
    thanks: { ...thanks, ...stored.thanks },
    taxText: { ...taxText, ...stored.taxText },
  };
}

/** Whether checkout offers a company's fields: an option, so an unreadable setting must not stop a donor. */
export async function asksForCompany(db: Db, log: Logger): Promise<boolean> {
  try {
    const { companyFields, issues } = await readDocumentSettings(db);
    return companyFields && issues !== "none";
  } catch (err) {
    log.warn({ err }, "document settings not read");
    return false;
  }
}

/** Reads the settings for a change: until this transaction ends, another change waits. */
export async function lockDocumentSettings(tx: Tx): Promise<DocumentSettings> {
  await tx.insert(settings).values({ key: documentSettingsKey, value: {} }).onConflictDoNothing();
  await tx
    .select({ key: settings.key })
    .from(settings)
    .where(eq(settings.key, documentSettingsKey))
    .for("update");
  return readDocumentSettings(tx);
}
