import { kitText } from "../kit-text.ts";

const maxBytes = 5 * 1024 * 1024;

/** Returns the error text for a picture (docs/specification.md#5-validation-rules); null if it is valid. */
export function findImageProblem({ type, size, name }: Pick<File, "type" | "size" | "name">): string | null {
  // Only Safari knows the type of these files, so the name is checked too.
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return kitText.heic;
  if (!type.startsWith("image/")) return kitText.notImage;
  return size > maxBytes ? kitText.imageTooBig : null;
}

/** `animated`: the file was animated, and the server stored only its first frame. */
export type UploadAnswer =
  | { success: true; url: string; animated: boolean }
  | { success: false; error: string };

/** Parses the response of the upload (docs/specification.md#8-error-catalogue). */
export function parseUploadAnswer(body: string): UploadAnswer {
  try {
    const { success, url, error, animated } = JSON.parse(body) as Record<string, unknown>;
    if (success === true && typeof url === "string") return { success, url, animated: animated === true };
    return { success: false, error: typeof error === "string" && error ? error : kitText.uploadFailed };
  } catch {
    return { success: false, error: kitText.uploadFailed };
  }
}
