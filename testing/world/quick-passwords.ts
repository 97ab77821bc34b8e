import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const { scrypt } = crypto;

/**
 * Makes hashing a password cheap in this process. The account library sets the cost of scrypt itself, and each password
 * that a test sets or types takes a tenth of a second.
 */
export function hashPasswordsQuickly(): void {
  const quick = (...args: unknown[]) => {
    const [password, salt, length, options, done] = args as Parameters<typeof scrypt>;
    scrypt(password, salt, length, { ...options, N: 16 }, done);
  };
  crypto.scrypt = quick as typeof scrypt;
  syncBuiltinESMExports();
}
