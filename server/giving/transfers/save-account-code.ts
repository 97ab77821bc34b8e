import { eq } from "drizzle-orm";
import { claimImage } from "#server/content/pictures/claim-image.ts";
import { storePicture } from "#server/content/pictures/store-image.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { decodePicture, type PictureRefused } from "#server/platform/pictures/decode-picture.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { readKarekod } from "./karekod/read-karekod.ts";
import { accountCodes } from "./karekod/table.ts";

export type AccountCodeRefused =
  | PictureRefused
  /** The picture has no readable QR code or another code; or the Karekod has a wrong check sum or a fixed amount. */
  | { kind: "refused"; reason: "unreadable" | "other-code" | "damaged" | "amount" }
  /** The Karekod belongs to another account. `iban` is masked. */
  | { kind: "refused"; reason: "other-account"; iban: string; holder: string | null }
  | { kind: "refused"; reason: "unknown-account" };

type AccountCodeSaved = { kind: "saved" } | AccountCodeRefused | Forbidden;

/**
 * Stores the picture of an account's Karekod from the bank, after it was encoded again and checked to pay to this
 * account. The server never draws a Karekod: only licensed producers may.
 */
export async function saveAccountCode(
  ctx: StaffContext,
  store: ImageStore,
  { iban, file, accounts }: { iban: string; file: Uint8Array; accounts: readonly string[] },
): Promise<AccountCodeSaved> {
  if (!may(ctx.actor, "transfers", "change"))
    return { kind: "forbidden", area: "transfers", level: "change" };
  if (!accounts.includes(iban)) return { kind: "refused", reason: "unknown-account" };
  const decoded = await decodePicture(file, ctx.log, "code");
  if (decoded.kind === "refused") return decoded;
  if (!decoded.code) return { kind: "refused", reason: "unreadable" };
  const code = readKarekod(decoded.code);
  if (code.kind === "refused") {
    return { kind: "refused", reason: code.reason === "other" ? "other-code" : code.reason };
  }
  const { holder } = code;
  if (code.iban !== iban) {
    return { kind: "refused", reason: "other-account", iban: maskIban(code.iban), holder };
  }
  const stored = await storePicture(ctx, store, decoded, {
    folder: "accounts",
    name: "karekod",
    area: "transfers",
  });
  if (stored.kind === "forbidden") return stored;
  return staffWrite(ctx, "transfers", "change", async ({ tx, now, audit }) => {
    const row = { picture: stored.url, holder, savedAt: now };
    const [before] = await tx.select().from(accountCodes).where(eq(accountCodes.iban, iban)).for("update");
    await tx
      .insert(accountCodes)
      .values({ iban, ...row })
      .onConflictDoUpdate({ target: accountCodes.iban, set: row });
    await claimImage(tx, stored.url);
    await dropPages(tx);
    await audit({
      action: "upload",
      entity: "account-code",
      entityId: iban,
      before: before ? { image: before.picture } : null,
      after: { image: stored.url, holder },
    });
    return { kind: "saved" } as const;
  });
}

/** Removes the Karekod, so that donors see the plain QR code of the IBAN. A job deletes the picture after a day. */
export function removeAccountCode(ctx: StaffContext, iban: string): Promise<{ kind: "saved" } | Forbidden> {
  return staffWrite(ctx, "transfers", "change", async ({ tx, audit }) => {
    const [removed] = await tx.delete(accountCodes).where(eq(accountCodes.iban, iban)).returning();
    if (removed) {
      await dropPages(tx);
      const before = { image: removed.picture, holder: removed.holder };
      await audit({ action: "delete", entity: "account-code", entityId: iban, before });
    }
    return { kind: "saved" } as const;
  });
}

function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
}
