import { secretPage } from "#app/http/request/secret-page.ts";

/** Sends a PDF as a download, because browsers show PDF with a viewer that our Content-Security-Policy would block. */
export function pdfAnswer(bytes: Uint8Array | "busy", name: string): Response {
  if (bytes === "busy")
    return new Response(null, { status: 503, headers: { ...secretPage, "Retry-After": "10" } });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...secretPage,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
