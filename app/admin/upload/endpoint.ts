import { kitText } from "#app/admin/kit/kit-text.ts";
import { appContext } from "#app/http/request/context.ts";
import { methodNotAllowed } from "#app/http/request/method-not-allowed.ts";
import { readFormData } from "#app/http/request/read-form-data.ts";
import { checkRight, requireStaff } from "#app/http/request/staff.ts";
import type { App } from "#server/compose/compose.ts";
import { type StoredImage, storeImage } from "#server/content/pictures/store-image.ts";
import { maxUploadBytes } from "#server/platform/pictures/rules.ts";
import { isHeic } from "#server/platform/pictures/sniff-type.ts";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { ownValue } from "#shared/text/own-value.ts";
import type { Route } from "./+types/endpoint";

/** The largest file plus the rest of the form. */
const maxFormBytes = maxUploadBytes + 64 * 1024;

export const loader = methodNotAllowed;

/** The limit of concurrent uploads in this process, because each upload needs up to 5 MB of memory. */
const maxUploads = 8;
let uploadCount = 0;

/**
 * Stores a picture. The form contains the `file` and its kind of content (`folder`). The answer is the address of the
 * stored picture or an error text.
 */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const { ctx } = requireStaff(context);
  // The permission is checked before the body is read.
  if (!checkRight(context, "content", "change")) return answerRefusal(403, kitText.uploadFailed);
  if (uploadCount >= maxUploads) return answerRefusal(503, kitText.uploadBusy);
  uploadCount++;
  try {
    return await storeUpload(request, context.get(appContext), ctx);
  } catch (err) {
    context.get(appContext).log.error({ err }, "picture upload failed");
    return answerRefusal(500, kitText.uploadFailed);
  } finally {
    uploadCount--;
  }
}

async function storeUpload(request: Request, { images }: Pick<App, "images">, ctx: StaffContext) {
  const body = await readFormData(request, maxFormBytes);
  if (body.kind === "too-large") return answerRefusal(413, kitText.imageTooBig);
  if (body.kind === "malformed") return answerRefusal(400, kitText.uploadFailed);
  const file = body.files.get("file");
  const folder = ownValue(contentKinds, String(body.form.get("folder")))?.pictures;
  if (!file || !folder) return answerRefusal(400, kitText.uploadFailed);
  const { bytes } = file;
  // The type is a guess of the browser, and some browsers do not know HEIC. storeImage checks the content.
  if (!file.type.startsWith("image/") && !isHeic(bytes)) return answerRefusal(422, kitText.notImage);
  const outcome = await storeImage(ctx, images, { file: bytes, folder, name: file.name });
  switch (outcome.kind) {
    case "stored": {
      const { url, width, height, animated } = outcome;
      return Response.json({ success: true, url, width, height, ...(animated && { animated }) });
    }
    case "refused":
      return answerRefusal(...refusalAnswers[outcome.reason]);
    case "forbidden":
      return answerRefusal(403, kitText.uploadFailed);
  }
}

const refusalAnswers: Record<(StoredImage & { kind: "refused" })["reason"], [status: number, text: string]> =
  {
    type: [422, kitText.notImage],
    heic: [422, kitText.heic],
    size: [413, kitText.imageTooBig],
    pixels: [422, kitText.imageTooManyPixels],
    busy: [503, kitText.uploadBusy],
  };

function answerRefusal(status: number, error: string): Response {
  return Response.json({ success: false, error }, { status });
}
