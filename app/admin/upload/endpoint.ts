import { kitText } from "#app/admin/kit/kit-text.ts";
import { appContext } from "#app/http/request/context.ts";
import { readFormData } from "#app/http/request/read-form-data.ts";
import { mayWrite, requireStaff } from "#app/http/request/staff.ts";
import type { App } from "#server/compose/compose.ts";
import { type StoredImage, storeImage } from "#server/content/pictures/store-image.ts";
import { maxUploadBytes } from "#server/platform/pictures/rules.ts";
import { isHeic } from "#server/platform/pictures/sniff-type.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/endpoint";

/** The limit covers the file and the form data around it. */
const formLimit = maxUploadBytes + 64 * 1024;

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: "POST" } });
}

/** The limit of concurrent uploads in this process: each upload holds its 5 MB in memory. */
const mostUploads = 8;
let uploads = 0;

/**
 * POST upload takes one `file` and, as `folder`, its kind of content. It returns the stored picture's address, or the
 * text to show.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { ctx } = requireStaff(context);
  // The permission is checked before the body is read.
  if (!mayWrite(context, "content.write")) return refusal(403, kitText.uploadFailed);
  if (uploads >= mostUploads) return refusal(503, kitText.uploadBusy);
  uploads++;
  try {
    return await takeUpload(request, context.get(appContext), ctx);
  } catch (err) {
    context.get(appContext).log.error({ err }, "picture upload failed");
    return refusal(500, kitText.uploadFailed);
  } finally {
    uploads--;
  }
}

async function takeUpload(request: Request, { images }: Pick<App, "images">, ctx: StaffContext) {
  const read = await readFormData(request, formLimit);
  if (read.kind === "too-large") return refusal(413, kitText.imageTooBig);
  if (read.kind === "malformed") return refusal(400, kitText.uploadFailed);
  const file = read.files.get("file");
  const folder = ownValue(contentKinds, String(read.form.get("folder")))?.pictures;
  if (!file || !folder) return refusal(400, kitText.uploadFailed);
  const { bytes } = file;
  // The type is the browser's guess, which some browsers lack for HEIC; the content is checked below.
  if (!file.type.startsWith("image/") && !isHeic(bytes)) return refusal(422, kitText.notImage);
  const stored = await storeImage(ctx, images, { file: bytes, folder, name: file.name });
  switch (stored.kind) {
    case "stored": {
      const { url, width, height, animated } = stored;
      return Response.json({ success: true, url, width, height, ...(animated && { animated }) });
    }
    case "refused":
      return refusal(...refusals[stored.reason]);
    case "forbidden":
      return refusal(403, kitText.uploadFailed);
  }
}

const refusals: Record<(StoredImage & { kind: "refused" })["reason"], [status: number, text: string]> = {
  type: [422, kitText.notImage],
  heic: [422, kitText.heic],
  size: [413, kitText.imageTooBig],
  pixels: [422, kitText.imageTooManyPixels],
  busy: [503, kitText.uploadBusy],
};

function refusal(status: number, error: string): Response {
  return Response.json({ success: false, error }, { status });
}
