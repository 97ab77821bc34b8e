import type { Db, Tx } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import type { ValuesOf } from "#shared/settings/define-settings.ts";
import { documentSettingsWith } from "#shared/settings/document-settings.ts";
import { perLocale } from "#shared/text/locale.ts";
import type { DocumentTexts } from "./texts/tr.ts";
import { textsIn } from "./texts-in.ts";

const ours = <Text>(text: (defaults: DocumentTexts["defaults"]) => Text) =>
  perLocale((locale) => text(textsIn(locale).defaults));

export const documentSettings = documentSettingsWith({
  titles: {
    information: ours(({ titles }) => titles.information),
    receipt: ours(({ titles }) => titles.receipt),
  },
  notices: {
    information: ours(({ notices }) => notices.information),
    receipt: ours(({ notices }) => notices.receipt),
  },
  thanks: ours(({ thanks }) => thanks),
});

export type DocumentSettings = ValuesOf<typeof documentSettings>;

/** The settings of the form for texts; the pictures have their own forms. */
export type DocumentWording = Omit<DocumentSettings, "logo" | "signature">;

export function readDocumentSettings(db: Db | Tx): Promise<DocumentSettings> {
  return readSettings(db, documentSettings);
}

/** Returns whether checkout offers a company's fields: an option, so an unreadable setting must not stop a donor. */
export async function offersCompany(db: Db, log: Logger): Promise<boolean> {
  try {
    const { companyFields, issues } = await readDocumentSettings(db);
    return companyFields && issues !== "none";
  } catch (err) {
    log.warn({ err }, "document settings not read");
    return false;
  }
}
