import { createHash } from "node:crypto";

/** Returns the digest of a mailed link. Only the digest is stored, so that a reader of the database cannot use links. */
export function linkDigest(token: string): string {
  return createHash("sha256").update(`refuse-account ${token}`).digest("base64url");
}
