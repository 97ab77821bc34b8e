import type { Tx } from "../db/connect.ts";
import { claimImage } from "../images/claim-image.ts";
import { Refusal } from "./undo-refused.ts";

/** Keeps the picture that the record names. Refuses one that was removed meanwhile. */
export async function claimPicture(tx: Tx, { image }: { image?: unknown }): Promise<void> {
  if (typeof image !== "string" || image === "") return;
  const claimed = await claimImage(tx, image);
  if (claimed === "gone") throw new Refusal({ kind: "refused", errors: { image: "gone" } });
}
