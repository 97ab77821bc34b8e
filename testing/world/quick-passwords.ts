import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;

/**
 * From now on hashing a password takes no noticeable time in this process. The account library sets the work of scrypt
 * itself: a tenth of a second for each password that a test sets or types.
 */
export function hashQuickly(): void {
  const quick = (...args: unknown[]) => {
    const [password, salt, length, options, done] = args as Parameters<typeof scrypt>;
    scrypt(password, salt, length, { ...options, N: 16 }, done);
  };
  crypto.scrypt = quick as typeof scrypt;
  syncBuiltinESMExports();
}
