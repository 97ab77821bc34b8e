import { createHmac, timingSafeEqual } from "node:crypto";

/** The header by which `npm run doctor` asks the site what it sees of a request. */
export const doctorHeader = "x-imece-doctor";

/** Only those who know the secret of the site's cookies can make it. */
export function doctorKey(secret: string): string {
  return createHmac("sha256", secret).update("doctor").digest("hex");
}

export function isDoctor(secret: string, given: string | undefined): boolean {
  const wanted = Buffer.from(doctorKey(secret));
  const key = Buffer.from(given ?? "");
  return key.length === wanted.length && timingSafeEqual(key, wanted);
}
