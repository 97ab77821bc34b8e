import type { IdentityReader } from "#server/content/identity/read-identity.ts";
import { translateIn } from "#server/messaging/translate-in.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { DocumentRow } from "./cancel-document.ts";
import { createDesign } from "./design.ts";
import type { DocumentSettings } from "./document-settings.ts";
import { drawPdf } from "./pdf/pdf-thread.ts";
import { readPicture } from "./queries.ts";
import type { DocumentKind } from "./rules.ts";
import { writePaper } from "./write-paper.ts";

/** Draws a sample document with these settings. */
export async function drawSampleDocument(
  {
    db,
    identity,
    publicUrl,
    now,
  }: { db: Db; identity: Pick<IdentityReader, "readIn">; publicUrl: string; now: Date },
  settings: DocumentSettings,
  { kind, language }: { kind: DocumentKind; language: Locale },
): Promise<Uint8Array | "busy"> {
  const design = createDesign(settings, await identity.readIn(db));
  const isReceipt = kind === "receipt";
  const document: DocumentRow = {
    id: "sample",
    kind,
    series: isReceipt ? settings.series : null,
    number: isReceipt ? 1 : null,
    orderId: "HD00000000000000",
    cancelsId: null,
    state: "issued",
    amount: 125_000,
    language,
    code: "0".repeat(20),
    downloadCode: "1".repeat(20),
    method: "card",
    designId: "sample",
    recipient: { name: translateIn(language)("mail.sample.name") },
    lines: [{ title: "Genel Bağış", donationType: "standart", amount: 125_000 }],
    givenAt: now,
    issuedAt: now,
    cancelledAt: null,
    originalHandedOutAt: null,
  };
  const logo = await readPicture(db, design.logo);
  const signature = await readPicture(db, design.signature);
  const order = { id: document.orderId, reference: null };
  const rendering = { publicUrl, copy: false, full: true, sample: true };
  const paper = writePaper({ document, design, order, logo, signature, cancels: null }, rendering);
  if (!paper) throw new Error("a sample has a recipient");
  return drawPdf([paper]);
}
