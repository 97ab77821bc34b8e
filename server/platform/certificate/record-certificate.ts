import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { settings } from "#server/platform/db/table.ts";
import { hourMs } from "#shared/text/time.ts";
import { certificateKey, type RecordedCertificate, readRecorded } from "./find-certificate.ts";
import { readCertificateEnd } from "./read-certificate.ts";

/** The job runs every hour, for servers that start in between, and looks at the address once a day. */
const pauseMs = 23 * hourMs;

/** Records until when the certificate of the site's public address is valid, once a day. */
export async function recordCertificate(
  { db, clock }: { db: Db; clock: Clock },
  publicUrl: string,
  read: (address: string) => Promise<Date | null> = readCertificateEnd,
): Promise<void> {
  const now = clock.now();
  const recorded = await readRecorded(db);
  const age = recorded ? now.getTime() - Date.parse(recorded.checkedAt) : Number.POSITIVE_INFINITY;
  if (age >= 0 && age < pauseMs) return;
  const endsAt = await read(publicUrl);
  // After a failure the last known end stays, and the next run tries again.
  if (endsAt === null && recorded?.endsAt) return;
  const value: RecordedCertificate = {
    endsAt: endsAt?.toISOString() ?? null,
    checkedAt: now.toISOString(),
  };
  await db
    .insert(settings)
    .values({ key: certificateKey, value, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } });
}
