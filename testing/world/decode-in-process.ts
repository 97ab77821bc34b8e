import { decoder } from "#server/platform/pictures/decode-picture.ts";
import { doJob } from "#server/platform/pictures/decoder/do-job.ts";

const runInOwnProcess = decoder.run;

/** Makes the product decode pictures in this process: starting another takes longer than decoding. */
export function decodeInProcess(): void {
  decoder.run = async (job, picture, _bounds, signal) => {
    signal.throwIfAborted();
    const result = await doJob(job, Buffer.from(picture));
    signal.throwIfAborted();
    return { kind: "decoded", ...result };
  };
}

/** Makes the product decode each picture in another process again. */
export function decodeInOwnProcess(): void {
  decoder.run = runInOwnProcess;
}
