import { createHmac, timingSafeEqual } from "node:crypto";

/** With this header `npm run doctor` asks the site which address and scheme it sees in a request. */
export const doctorHeader = "x-imece-doctor";

/** Returns the value of the header, which only a program with SESSION_SECRET can compute. */
export function doctorKey(secret: string): string {
  return createHmac("sha256", secret).update("doctor").digest("hex");
}

export function isDoctor(secret: string, received: string | undefined): boolean {
  const expectedKey = Buffer.from(doctorKey(secret));
  const key = Buffer.from(received ?? "");
  return key.length === expectedKey.length && timingSafeEqual(key, expectedKey);
}
