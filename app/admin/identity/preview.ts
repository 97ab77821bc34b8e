import { pdfAnswer } from "#app/admin/documents/answer-pdf.server.ts";
import { mailAnswer } from "#app/admin/mail/answer-mail.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { allowFrame, renderPreviewContext } from "#app/http/request/preview.ts";
import type { App } from "#server/compose/compose.ts";
import type { Identity } from "#server/content/identity/rules.ts";
import { readDocumentSettings } from "#server/giving/documents/document-settings.ts";
import { drawSampleDocument } from "#server/giving/documents/sample-document.ts";
import { writeSampleMail } from "#server/giving/orders/mail/write-mail.ts";
import { nearestPassingColor } from "#shared/identity/color-pairs.ts";
import { readColor } from "#shared/identity/palette.ts";
import { readMapPosition } from "#shared/settings/identity-settings.ts";
import { type Locale, perLocale, toLocale } from "#shared/text/locale.ts";
import type { Route } from "./+types/preview";
import { fieldIn, localizedFields } from "./form.ts";
import { identityText } from "./messages.ts";

/** Shows the home page, a mail or a receipt with the unsaved fields in the address, which are not validated. */
export async function loader({ url, params, context }: Route.LoaderArgs): Promise<Response> {
  const app = context.get(appContext);
  const language = toLocale(params.language);
  if (!language) throw new Response(null, { status: 404 });
  const identity = overlayParams(await app.identity.readIn(app.db), url.searchParams);
  switch (params.page) {
    case "home": {
      const preview = { identity, language, note: identityText.preview.note };
      return allowFrame(await context.get(renderPreviewContext)("/", preview));
    }
    case "mail":
      return previewMail(app, identity, language);
    case "receipt":
      return allowFrame(await previewReceipt(app, identity, language));
    default:
      throw new Response(null, { status: 404 });
  }
}

function overlayParams(identity: Identity, params: URLSearchParams): Identity {
  const read = (name: string) => params.get(name)?.slice(0, 300);
  const texts = Object.fromEntries(
    localizedFields.map((field) => [
      field,
      perLocale((locale) => {
        const stored = identity[field][locale];
        return read(fieldIn(field, locale)) ?? stored;
      }),
    ]),
  ) as Pick<Identity, (typeof localizedFields)[number]>;
  const position = read("mapPosition");
  return {
    ...identity,
    ...texts,
    color: params.has("color") ? previewedColor(read("color") ?? "") : identity.color,
    phone: read("phone") ?? identity.phone,
    email: read("email") ?? identity.email,
    mapPosition: position === undefined ? identity.mapPosition : readMapPosition(position),
  };
}

/** Returns the nearest colour that passes; null for the product's colour. */
function previewedColor(text: string): string | null {
  const color = readColor(text);
  return color && nearestPassingColor(color);
}

async function previewMail({ mail }: App, identity: Identity, language: Locale): Promise<Response> {
  const { readSender } = mail.foundation;
  const foundation: typeof mail.foundation = {
    ...mail.foundation,
    readSender: (db, requested) => readSender(db, requested, identity),
  };
  return mailAnswer(await writeSampleMail({ ...mail, foundation }, { event: "received", language }));
}

async function previewReceipt(app: App, identity: Identity, language: Locale): Promise<Response> {
  const source = {
    db: app.db,
    identity: { readIn: async () => identity },
    publicUrl: app.config.publicUrl,
    now: app.clock.now(),
  };
  const settings = await readDocumentSettings(app.db);
  const kind = settings.issues === "information" ? "information" : "receipt";
  return pdfAnswer(await drawSampleDocument(source, settings, { kind, language }), "ornek.pdf");
}
