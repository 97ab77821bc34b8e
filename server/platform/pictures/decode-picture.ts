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
/** The decoder ends itself this many bytes below the limit, because it can grow by 2 GB per second between checks. */
const headroom = 32 * megabyte;
/** Background work has more time, because it runs at the lowest priority. */
const backgroundLimits: Limits = { ...limits, milliseconds: 120_000 };

export type TakenPicture = {
  kind: "taken";
  picture: Picture;
  webp: { width: number; bytes: Buffer }[];
  /** The bytes of the picture's QR code, as donors' phones read them; null without a readable code. */
  code: Buffer | null;
};
export type PictureRefused = Refused | { kind: "refused"; reason: "busy" };

/**
 * Re-encodes an upload from its pixels. Pictures for pages get WebP copies. The refusal is "pixels" also if the decoder was
 * ended at a limit.
 */
export async function decodePicture(
  file: Uint8Array,
  log: Logger,
  use: Use = "pages",
): Promise<TakenPicture | PictureRefused> {
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

/** Creates a copy of a stored picture. WebP takes half a second, AVIF some seconds. Throws if it fails. */
export async function copyPicture(
  picture: Uint8Array,
  width: number,
  format: VariantFormat,
  stopping?: AbortSignal,
): Promise<Buffer> {
  return singleFile(await decode({ task: "copy", width, format }, picture, "background", stopping));
}

/** Creates the preview of a shared link from a stored picture: a JPEG of 1200 × 630. Throws if it fails. */
export async function drawCard(picture: Uint8Array): Promise<Buffer> {
  return singleFile(await decode({ task: "share-card" }, picture, "share-card"));
}

/** The copies of a logo: for the icons, for pages, for mails and search engines, and for paper. */
export type Logo = { kind: "drawn"; source: Buffer; page: Buffer; mail: Buffer; paper: Buffer };

/** Re-encodes an uploaded logo from its pixels, and makes its copies. */
export async function decodeLogo(file: Uint8Array, log: Logger): Promise<Logo | PictureRefused> {
  if (file.length > maxUploadBytes) return { kind: "refused", reason: "size" };
  if (!sniffType(file)) return { kind: "refused", reason: isHeic(file) ? "heic" : "type" };
  const decoded = await decode({ task: "logo" }, file, "upload");
  if (decoded.kind === "busy") return { kind: "refused", reason: "busy" };
  if (decoded.kind === "ended") {
    log.warn({ limit: decoded.by, bytes: file.length }, "picture decoder ended at its limit");
    return { kind: "refused", reason: "pixels" };
  }
  if (decoded.result && "kind" in decoded.result) return decoded.result;
  const [source, page, mail, paper] = decoded.files;
  if (!source || !page || !mail || !paper) throw new Error("the decoder sent no logo");
  return { kind: "drawn", source, page, mail, paper };
}

/** Draws the icons and the share card of a site in the order of draw-icons.ts. Throws if it fails. */
export async function drawIcons(logo: Uint8Array | null, color: string): Promise<Buffer[]> {
  const decoded = await decode({ task: "icons", color }, logo ?? new Uint8Array(), "share-card");
  singleFile(decoded);
  return decoded.kind === "decoded" ? decoded.files : [];
}

type Decoded =
  | { kind: "decoded"; result: Answer["result"]; files: Buffer[]; errorText: string }
  | { kind: "ended"; by: "memory" | "time" }
  | { kind: "busy" };

async function decode(job: Job, picture: Uint8Array, lane: Lane, stopping?: AbortSignal): Promise<Decoded> {
  const bounds = lane === "background" ? backgroundLimits : limits;
  const outcome = await queueWork(lane, (interrupt) => {
    const signal = stopping ? AbortSignal.any([stopping, interrupt]) : interrupt;
    return decoder.run(job, picture, bounds, signal);
  });
  return outcome === "busy" ? { kind: "busy" } : outcome;
}

type RunDecoder = (job: Job, picture: Uint8Array, bounds: Limits, signal: AbortSignal) => Promise<Decoded>;

const runProgram: RunDecoder = async (job, picture, bounds, signal) => {
  const program = join(projectRoot(), "server/platform/pictures/decoder/program.ts");
  const decoderLimits = { ...bounds, residentBytes: bounds.residentBytes - headroom };
  const argument = JSON.stringify({ job, limits: decoderLimits });
  const outcome = await runLimited(program, [argument], picture, bounds, signal);
  if (outcome.kind === "ended") return outcome;
  return { kind: "decoded", ...splitOutput(outcome.output), errorText: outcome.errorText };
};

/** Runs each job in its own process. Tests that do not concern this process replace `run`. */
export const decoder: { run: RunDecoder } = { run: runProgram };

/** Splits the output into the answer's line and the files after it (decoder/job.ts). */
function splitOutput(output: Buffer): Pick<Decoded & { kind: "decoded" }, "result" | "files"> {
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
  if (!file) throw new Error(`the picture cannot be decoded: ${decoded.errorText}`);
  return file;
}
