import { createHash } from "node:crypto";
import { decodePicture } from "#server/platform/pictures/decode-picture.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { storeSettings } from "#server/staff/store-settings.ts";
import { documentSettings } from "./document-settings.ts";
import { documentPictures } from "./table.ts";

/** Every document contains the picture. */
const maxBytes = 500_000;

export type PictureSaved =
  | { kind: "saved" }
  | { kind: "refused"; reason: "type" | "size" | "busy" }
  | Forbidden;

/** Saves the logo or the signature of new documents for administrators. Null removes the picture. */
export async function savePicture(
  ctx: StaffContext,
  setting: "logo" | "signature",
  file: Uint8Array | null,
): Promise<PictureSaved> {
  const picture = file && (await readPicture(ctx, file));
  if (picture?.kind === "refused") return picture;
  return staffWrite(ctx, "settings", "change", async (staff) => {
    if (picture) await staff.tx.insert(documentPictures).values(picture.row).onConflictDoNothing();
    await storeSettings(staff, documentSettings, { [setting]: picture?.id ?? null });
    return { kind: "saved" };
  });
}

async function readPicture({ log }: StaffContext, file: Uint8Array) {
  const decoded = await decodePicture(file, log, "paper");
  if (decoded.kind === "refused") {
    const reason = decoded.reason === "busy" || decoded.reason === "size" ? decoded.reason : "type";
    return { kind: "refused", reason } as const;
  }
  const { bytes } = decoded.picture;
  if (bytes.length > maxBytes) return { kind: "refused", reason: "size" } as const;
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return { kind: "taken", id, row: { id, data: bytes.toString("base64") } } as const;
}
