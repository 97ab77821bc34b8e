import { translateIn } from "#server/messaging/translate-in.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import type { LetterKey } from "#shared/messages/load-letter-texts.ts";
import type { ValuesOf } from "#shared/settings/define-settings.ts";
import { defineDocumentSettings } from "#shared/settings/document-settings.ts";
import { perLocale } from "#shared/text/locale.ts";

const inEachLanguage = (key: LetterKey) => perLocale((locale) => translateIn(locale)(key));

export const documentSettings = defineDocumentSettings({
  titles: {
    information: inEachLanguage("document.title.information"),
    receipt: inEachLanguage("document.title.receipt"),
  },
  notices: {
    information: inEachLanguage("document.notice.information"),
    receipt: perLocale(() => ""),
  },
  thanks: inEachLanguage("document.thanks"),
});

export type DocumentSettings = ValuesOf<typeof documentSettings>;

/** The settings without the pictures, which have their own forms. */
export type DocumentWording = Omit<DocumentSettings, "logo" | "signature">;

export function readDocumentSettings(db: Db | Tx): Promise<DocumentSettings> {
  return readSettings(db, documentSettings);
}

/** Returns whether checkout offers the company's fields. An unreadable setting must not prevent a donation. */
export async function offersCompany(db: Db, log: Logger): Promise<boolean> {
  try {
    const { companyFields, issues } = await readDocumentSettings(db);
    return companyFields && issues !== "none";
  } catch (err) {
    log.warn({ err }, "document settings not read");
    return false;
  }
}
