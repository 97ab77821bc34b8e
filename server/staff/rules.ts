import { z } from "zod";
import { foldAddress } from "#shared/text/typed-address.ts";

/** The reason why a value was refused. The screen has the texts. */
type UserProblem = "required" | "invalid" | "tooShort" | "tooLong" | "tooObvious" | "taken" | "wrong";

export type UserErrors = Partial<Record<"name" | "email" | "password" | "role" | "current", UserProblem>>;

/** NIST SP 800-63B recommends long passwords. The maximum limits the cost of hashing. */
export const passwordLength = { min: 10, max: 128 } as const;

const email = z.email().max(200);

export function cleanEmail(typed: string): string {
  return foldAddress(typed.trim()).toLowerCase();
}

export function emailProblem(typed: string): UserProblem | undefined {
  const cleaned = cleanEmail(typed);
  if (cleaned === "") return "required";
  return email.safeParse(cleaned).success ? undefined : "invalid";
}

export function nameProblem(typed: string): UserProblem | undefined {
  const length = typed.trim().length;
  if (length === 0) return "required";
  return length > 120 ? "tooLong" : undefined;
}

/** Requires a minimum length, and refuses only the first guesses of an attacker who knows the person (NIST SP 800-63B). */
export function passwordProblem(
  typed: string,
  person: { email: string; name: string },
): UserProblem | undefined {
  if (typed === "") return "required";
  if (typed.length < passwordLength.min) return "tooShort";
  if (typed.length > passwordLength.max) return "tooLong";
  const simple = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const known = [person.email, person.email.split("@")[0] ?? "", person.name].map(simple);
  const isOneLetter = new Set(typed).size < 4;
  return isOneLetter || known.includes(simple(typed)) ? "tooObvious" : undefined;
}

/** Returns the fields that have a problem; null when there is none. */
export function problemsOf(
  errors: { [Field in keyof UserErrors]: UserErrors[Field] | undefined },
): UserErrors | null {
  const found = Object.entries(errors).filter(([, problem]) => problem !== undefined);
  return found.length > 0 ? (Object.fromEntries(found) as UserErrors) : null;
}
