import { eq } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import { hourMs } from "#shared/text/time.ts";

export const certificateKey = "certificate";

/** `endsAt`: null if the certificate could not be read. */
export type RecordedCertificate = { endsAt: string | null; checkedAt: string };

/** A result older than this says nothing about the present certificate, for example after a restored backup. */
const maxAgeMs = 72 * hourMs;

/** Returns until when the certificate is valid; null if that is not known. */
export async function findCertificateEnd(db: Db, now: Date): Promise<Date | null> {
  const recorded = await readRecorded(db);
  if (!recorded?.endsAt || now.getTime() - Date.parse(recorded.checkedAt) > maxAgeMs) return null;
  return new Date(recorded.endsAt);
}

export async function readRecorded(db: Db): Promise<RecordedCertificate | undefined> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, certificateKey));
  return row?.value as RecordedCertificate | undefined;
}
