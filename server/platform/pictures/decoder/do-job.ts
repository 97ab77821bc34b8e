import { variantWidths } from "#shared/content/picture.ts";
import type { Refused } from "../rules.ts";
import { drawShareCard } from "./draw-share-card.ts";
import { encodeVariant } from "./encode-variant.ts";
import type { Answer, Job } from "./job.ts";
import { readCode } from "./read-code.ts";
import { readPicture } from "./read-picture.ts";

type Output = { result: Answer["result"]; files: Buffer[] };

/** Does one job. `complaint` says why a broken file was refused; the server logs it beside the picture's path. */
export async function doJob(job: Job, file: Buffer): Promise<Output & { complaint: string }> {
  try {
    return { ...(await work(job, file)), complaint: "" };
  } catch (error) {
    const complaint = error instanceof Error ? error.message : String(error);
    return { ...refused({ kind: "refused", reason: "type" }), complaint };
  }
}

async function work(job: Job, file: Buffer): Promise<Output> {
  switch (job.task) {
    case "take": {
      const picture = await readPicture(file, job.use);
      if ("kind" in picture) return refused(picture);
      const { bytes, ...facts } = picture;
      const result = job.use === "code" ? { ...facts, code: await readCode(bytes) } : facts;
      const files = [bytes];
      for (const width of job.use === "pages" ? variantWidths(picture.width) : []) {
        const copy = await encodeVariant(bytes, width, "webp");
        if ("kind" in copy) return refused(copy);
        files.push(copy);
      }
      return { result, files };
    }
    case "copy":
      return single(await encodeVariant(file, job.width, job.format));
    case "share-card":
      return single(await drawShareCard(file));
  }
}

function single(file: Buffer | Refused): Output {
  return "kind" in file ? refused(file) : { result: null, files: [file] };
}

function refused(result: Refused): Output {
  return { result, files: [] };
}
