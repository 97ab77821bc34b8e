import { kitText } from "../kit-text.ts";

const mostBytes = 5 * 1024 * 1024;

/** The error text for a picture to upload (docs/specification.md#5-validation-rules); null if it is fine. */
export function imageTrouble({ type, size }: Pick<File, "type" | "size">): string | null {
  if (!type.startsWith("image/")) return kitText.notImage;
  return size > mostBytes ? kitText.imageTooBig : null;
}

export type UploadAnswer = { success: true; url: string } | { success: false; error: string };

/** Parses the upload's response: the picture's address, or the text to show (docs/specification.md#8-error-catalogue). */
export function readUploadAnswer(body: string): UploadAnswer {
  try {
    const { success, url, error } = JSON.parse(body) as Record<string, unknown>;
    if (success === true && typeof url === "string") return { success, url };
    return { success: false, error: typeof error === "string" && error ? error : kitText.uploadFailed };
  } catch {
    return { success: false, error: kitText.uploadFailed };
  }
}
