import { appContext } from "#app/http/request/context.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { readDocumentSettings } from "#server/giving/documents/document-settings.ts";
import { documentKinds } from "#server/giving/documents/rules.ts";
import { drawSampleDocument } from "#server/giving/documents/sample-document.ts";
import { toLocale } from "#shared/text/locale.ts";
import type { Route } from "./+types/sample";
import { pdfAnswer } from "./answer-pdf.server.ts";

/** Returns a sample document with the saved settings. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { db, config, clock, identity } = context.get(appContext);
  const kind = documentKinds.find((name) => name === params.kind);
  const language = toLocale(params.language);
  if (!kind || !language) return new Response(null, { status: 404, headers: secretPageHeaders });
  const source = { db, identity, publicUrl: config.publicUrl, now: clock.now() };
  return pdfAnswer(
    await drawSampleDocument(source, await readDocumentSettings(db), { kind, language }),
    "ornek.pdf",
  );
}
