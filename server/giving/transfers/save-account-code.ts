import { eq } from "drizzle-orm";
import { claimImage } from "#server/content/pictures/claim-image.ts";
import { keepPicture } from "#server/content/pictures/store-image.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { type NotTaken, takePicture } from "#server/platform/pictures/decode-picture.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import { may } from "#server/staff/permissions.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { readKarekod } from "./karekod/read-karekod.ts";
import { accountCodes } from "./karekod/table.ts";

const permission = "transfers.write";

export type AccountCodeRefused =
  | NotTaken
  /** No QR code can be read; another code; a Karekod with a wrong check sum, or with an amount for every donor. */
  | { kind: "refused"; reason: "unreadable" | "other-code" | "damaged" | "amount" }
  /** The Karekod of an account that is not this one. `iban` is masked. */
  | { kind: "refused"; reason: "other-account"; iban: string; holder: string | null }
  | { kind: "refused"; reason: "unknown-account" };

type AccountCodeSaved = { kind: "saved" } | AccountCodeRefused | Forbidden;

/**
 * Stores the bank's own Karekod of an account, if it pays to that account: what donors see is read, after it was
 * encoded again. We never draw one: only licensed producers may.
 */
export async function saveAccountCode(
  ctx: StaffContext,
  store: ImageStore,
  { iban, file, accounts }: { iban: string; file: Uint8Array; accounts: readonly string[] },
): Promise<AccountCodeSaved> {
  if (!may(ctx.actor, permission)) return { kind: "forbidden", permission };
  if (!accounts.includes(iban)) return { kind: "refused", reason: "unknown-account" };
  const taken = await takePicture(file, ctx.log, "code");
  if (taken.kind === "refused") return taken;
  if (!taken.code) return { kind: "refused", reason: "unreadable" };
  const code = readKarekod(taken.code);
  if (code.kind === "refused") {
    return { kind: "refused", reason: code.reason === "other" ? "other-code" : code.reason };
  }
  const { holder } = code;
  if (code.iban !== iban) {
    return { kind: "refused", reason: "other-account", iban: maskIban(code.iban), holder };
  }
  const kept = await keepPicture(ctx, store, taken, { folder: "accounts", name: "karekod", for: permission });
  if (kept.kind === "forbidden") return kept;
  return staffWrite(ctx, permission, async ({ tx, now, audit }) => {
    const row = { picture: kept.url, holder, savedAt: now };
    const [before] = await tx.select().from(accountCodes).where(eq(accountCodes.iban, iban)).for("update");
    await tx
      .insert(accountCodes)
      .values({ iban, ...row })
      .onConflictDoUpdate({ target: accountCodes.iban, set: row });
    await claimImage(tx, kept.url);
    await dropPages(tx);
    await audit({
      action: "upload",
      entity: "account-code",
      entityId: iban,
      before: before ? { image: before.picture } : null,
      after: { image: kept.url, holder },
    });
    return { kind: "saved" } as const;
  });
}

/** The plain QR code of the IBAN is shown again; a job removes the picture after a day. */
export function removeAccountCode(ctx: StaffContext, iban: string): Promise<{ kind: "saved" } | Forbidden> {
  return staffWrite(ctx, permission, async ({ tx, audit }) => {
    const [gone] = await tx.delete(accountCodes).where(eq(accountCodes.iban, iban)).returning();
    if (gone) {
      await dropPages(tx);
      const before = { image: gone.picture, holder: gone.holder };
      await audit({ action: "delete", entity: "account-code", entityId: iban, before });
    }
    return { kind: "saved" } as const;
  });
}

function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} … ${iban.slice(-4)}`;
}
