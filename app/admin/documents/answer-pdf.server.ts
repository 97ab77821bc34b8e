import { secretPageHeaders } from "#app/http/request/secret-page.ts";

/** A PDF is a download, because our Content-Security-Policy would block the PDF viewer of the browser. */
export function pdfAnswer(bytes: Uint8Array | "busy", name: string): Response {
  if (bytes === "busy")
    return new Response(null, { status: 503, headers: { ...secretPageHeaders, "Retry-After": "10" } });
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...secretPageHeaders,
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
