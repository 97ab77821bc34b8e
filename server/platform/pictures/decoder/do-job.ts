import { variantWidths } from "#shared/content/picture.ts";
import type { Refused } from "../rules.ts";
import { drawLogoIcons, drawMarkIcons } from "./draw-icons.ts";
import { drawLogo } from "./draw-logo.ts";
import { drawShareCard } from "./draw-share-card.ts";
import { encodeVariant } from "./encode-variant.ts";
import type { Answer, Job } from "./job.ts";
import { readPicture } from "./read-picture.ts";
import { readQrCode } from "./read-qr-code.ts";

type Output = { result: Answer["result"]; files: Buffer[] };

/** Runs a job. `errorText` is the error message of a broken file; the server logs it with the picture's path. */
export async function doJob(job: Job, file: Buffer): Promise<Output & { errorText: string }> {
  try {
    return { ...(await runTask(job, file)), errorText: "" };
  } catch (error) {
    const errorText = error instanceof Error ? error.message : String(error);
    return { ...toRefusal({ kind: "refused", reason: "type" }), errorText };
  }
}

async function runTask(job: Job, file: Buffer): Promise<Output> {
  switch (job.task) {
    case "take": {
      const picture = await readPicture(file, job.use);
      if ("kind" in picture) return toRefusal(picture);
      const { bytes, ...facts } = picture;
      const result = job.use === "code" ? { ...facts, code: await readQrCode(bytes) } : facts;
      const files = [bytes];
      for (const width of job.use === "pages" ? variantWidths(picture.width) : []) {
        const copy = await encodeVariant(bytes, width, "webp");
        if ("kind" in copy) return toRefusal(copy);
        files.push(copy);
      }
      return { result, files };
    }
    case "copy":
      return toOutput(await encodeVariant(file, job.width, job.format));
    case "share-card":
      return toOutput(await drawShareCard(file));
    case "logo":
      return toOutput(await drawLogo(file));
    case "icons":
      return toOutput(await (file.length > 0 ? drawLogoIcons(file, job.color) : drawMarkIcons(job.color)));
  }
}

function toOutput(drawn: Buffer | Buffer[] | Refused): Output {
  if ("kind" in drawn) return toRefusal(drawn);
  return { result: null, files: Array.isArray(drawn) ? drawn : [drawn] };
}

function toRefusal(result: Refused): Output {
  return { result, files: [] };
}
