import { pdfAnswer } from "#app/admin/documents/answer-pdf.server.ts";
import { appContext } from "#app/http/request/context.ts";
import { secretPageHeaders } from "#app/http/request/secret-page.ts";
import { printMinute } from "#server/giving/kurban/minutes/print-minute.ts";
import { readMinute } from "#server/giving/kurban/minutes/read-minute.ts";
import type { Route } from "./+types/minute-pdf";

/** Returns the paper of a draft for the signatures. A signed minute has its scan. */
export async function loader({ params: { id }, context }: Route.LoaderArgs): Promise<Response> {
  const { db, identity, clock } = context.get(appContext);
  const minute = await readMinute(db, id);
  if (minute?.state !== "draft") return new Response(null, { status: 404, headers: secretPageHeaders });
  return pdfAnswer(await printMinute({ db, identity, clock }, minute), `tutanak-${minute.number}.pdf`);
}
