import type { App } from "#server/compose/compose.ts";
import type { DocumentRow } from "#server/giving/documents/cancel-document.ts";
import { findTitle } from "#server/giving/documents/design.ts";
import { readDocumentContent } from "#server/giving/documents/queries.ts";
import { formatDocumentNumber, maskName } from "#server/giving/documents/rules.ts";
import { formatDocumentCode } from "#shared/giving/document-code.ts";
import type { Locale } from "#shared/text/locale.ts";

export type CheckedDocument = {
  state: "valid" | "cancelled" | "cancelling";
  /** The title of the document, in the visitor's language. */
  title: string;
  number: string | null;
  /** The number of the receipt that this document cancels. */
  cancels: string | null;
  /** The masked name. It is empty if the donor stated no name, and null after the name was erased. */
  donor: string | null;
  amount: number;
  givenAt: Date;
  issuedAt: Date;
  cancelledAt: Date | null;
  code: string;
  /** Only the donor may download. `isOriginal`: the original was not downloaded yet. `isCopy`: the link returns a copy. */
  download: { path: string; isOriginal: boolean; isCopy: boolean } | null;
};

export async function loadCheckedDocument(
  app: App,
  document: DocumentRow,
  mayDownload: boolean,
  locale: Locale,
): Promise<CheckedDocument> {
  const { design, cancels } = await readDocumentContent(app.db, document);
  const { recipient, amount, givenAt, issuedAt, cancelledAt, code, downloadCode } = document;
  const kind = document.kind;
  const path = `/belge/${downloadCode}.pdf`;
  const original = kind === "receipt" && document.originalHandedOutAt === null;
  return {
    state: document.cancelsId ? "cancelling" : document.state === "cancelled" ? "cancelled" : "valid",
    title: findTitle(design, kind, locale),
    number: formatDocumentNumber(document),
    cancels: cancels && formatDocumentNumber(cancels),
    donor: recipient && maskName(recipient.name),
    amount,
    givenAt,
    issuedAt,
    cancelledAt,
    code: formatDocumentCode(code),
    download: mayDownload && recipient ? { path, isOriginal: original, isCopy: kind === "receipt" } : null,
  };
}
