import { join } from "node:path";
import type { Logger } from "#server/platform/log/logger.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { type VariantFormat, variantWidths } from "#shared/content/picture.ts";
import type { Answer, Job } from "./decoder/job.ts";
import type { Picture, Use } from "./decoder/read-picture.ts";
import { type Lane, queueWork } from "./queue-work.ts";
import { maxUploadBytes, type Refused } from "./rules.ts";
import { type Limits, runLimited } from "./run-limited.ts";
import { isHeic, sniffType } from "./sniff-type.ts";

const megabyte = 1024 * 1024;
/** The limits for one picture (docs/decisions/011-pictures.md). */
const limits: Limits = { residentBytes: 512 * megabyte, milliseconds: 20_000, outputBytes: 64 * megabyte };
/** The decoder ends itself this much below the limit, because it can grow by 2 GB a second between checks. */
const headroom = 32 * megabyte;
/** A copy has more time, because at the lowest priority it waits for everything else on the machine. */
const patientLimits: Limits = { ...limits, milliseconds: 120_000 };

export type TakenPicture = {
  kind: "taken";
  picture: Picture;
  webp: { width: number; bytes: Buffer }[];
  /** The bytes of the picture's QR code, as donors' phones read them; null without a readable code. */
  code: Buffer | null;
};
export type NotTaken = Refused | { kind: "refused"; reason: "busy" };

/**
 * Re-encodes an upload from its pixels; pictures for pages get their WebP copies. The refusal is "pixels" also when the
 * decoder was ended at a limit.
 */
export async function takePicture(
  file: Uint8Array,
  log: Logger,
  use: Use = "pages",
): Promise<TakenPicture | NotTaken> {
  if (file.length > maxUploadBytes) return { kind: "refused", reason: "size" };
  if (!sniffType(file)) return { kind: "refused", reason: isHeic(file) ? "heic" : "type" };
  const decoded = await decode({ task: "take", use }, file, "upload");
  switch (decoded.kind) {
    case "busy":
      return { kind: "refused", reason: "busy" };
    case "ended":
      log.warn({ limit: decoded.by, bytes: file.length }, "picture decoder ended at its limit");
      return { kind: "refused", reason: "pixels" };
    case "decoded": {
      const { result, files } = decoded;
      if (result && "kind" in result) return result;
      const [bytes, ...copies] = files;
      if (!result || !bytes) throw new Error("the decoder sent no picture");
      const { code = null, ...facts } = result;
      const widths = variantWidths(result.width);
      return {
        kind: "taken",
        picture: { ...facts, bytes },
        webp: copies.map((copy, at) => ({ width: widths[at] ?? result.width, bytes: copy })),
        code: code === null ? null : Buffer.from(code, "base64"),
      };
    }
  }
}

/** Makes a copy of a stored picture. WebP takes half a second, AVIF some seconds. Throws when it fails. */
export async function copyPicture(
  picture: Uint8Array,
  width: number,
  format: VariantFormat,
  stopping?: AbortSignal,
): Promise<Buffer> {
  return singleFile(await decode({ task: "copy", width, format }, picture, "background", stopping));
}

/** Draws a stored picture for previews of a shared link, JPEG of 1200 × 630. Throws when it fails. */
export async function drawCard(picture: Uint8Array): Promise<Buffer> {
  return singleFile(await decode({ task: "share-card" }, picture, "share-card"));
}

type Decoded =
  | { kind: "decoded"; result: Answer["result"]; files: Buffer[]; complaint: string }
  | { kind: "ended"; by: "memory" | "time" }
  | { kind: "busy" };

async function decode(job: Job, picture: Uint8Array, lane: Lane, stopping?: AbortSignal): Promise<Decoded> {
  const bounds = lane === "background" ? patientLimits : limits;
  const ran = await queueWork(lane, (interrupt) => {
    const signal = stopping ? AbortSignal.any([stopping, interrupt]) : interrupt;
    return decoder.run(job, picture, bounds, signal);
  });
  return ran === "busy" ? { kind: "busy" } : ran;
}

type Run = (job: Job, picture: Uint8Array, bounds: Limits, signal: AbortSignal) => Promise<Decoded>;

const runProgram: Run = async (job, picture, bounds, signal) => {
  const program = join(projectRoot(), "server/platform/pictures/decoder/program.ts");
  const own = { ...bounds, residentBytes: bounds.residentBytes - headroom };
  const argument = JSON.stringify({ job, limits: own });
  const ran = await runLimited(program, [argument], picture, bounds, signal);
  if (ran.kind === "ended") return ran;
  return { kind: "decoded", ...split(ran.output), complaint: ran.complaint };
};

/** Runs each job in its own process. Tests that do not concern this process replace `run`. */
export const decoder: { run: Run } = { run: runProgram };

/** Splits the output into the answer's line and the files after it (decoder/job.ts). */
function split(output: Buffer): Pick<Decoded & { kind: "decoded" }, "result" | "files"> {
  const line = output.indexOf("\n");
  const { result, lengths } = JSON.parse(output.toString("utf8", 0, line)) as Answer;
  let at = line + 1;
  const files = lengths.map((length) => {
    at += length;
    return output.subarray(at - length, at);
  });
  if (at !== output.length) throw new Error("the decoder's answer is not whole");
  return { result, files };
}

function singleFile(decoded: Decoded): Buffer {
  if (decoded.kind === "busy") throw new Error("too many pictures wait for the decoder");
  if (decoded.kind === "ended") throw new Error(`the decoder was ended at its limit of ${decoded.by}`);
  const [file] = decoded.files;
  if (!file) throw new Error(`the picture cannot be decoded: ${decoded.complaint}`);
  return file;
}
