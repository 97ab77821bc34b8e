import { decoder } from "#server/platform/pictures/decode-picture.ts";
import { doJob } from "#server/platform/pictures/decoder/do-job.ts";

const inProgram = decoder.run;

/** From now on pictures are decoded in this process: starting one takes longer than a small picture. */
export function decodeHere(): void {
  decoder.run = async (job, picture, _bounds, signal) => {
    signal.throwIfAborted();
    const done = await doJob(job, Buffer.from(picture));
    signal.throwIfAborted();
    return { kind: "decoded", ...done };
  };
}

/** From now on each picture is decoded in a process of its own again, as in the product. */
export function decodeInProgram(): void {
  decoder.run = inProgram;
}
