import { z } from "zod";
import { foldAddress } from "#shared/text/typed-address.ts";

/** The reason for which a value was refused. The screen has the texts. */
type UserProblem = "required" | "invalid" | "tooShort" | "tooLong" | "tooObvious" | "taken" | "wrong";

export type UserErrors = Partial<Record<"name" | "email" | "password" | "role" | "current", UserProblem>>;

/** NIST SP 800-63B recommends long passwords. The maximum limits the cost of hashing. */
export const passwordLength = { min: 10, max: 128 } as const;

const email = z.email().max(200);

export function cleanEmail(input: string): string {
  return foldAddress(input.trim()).toLowerCase();
}

export function emailProblem(input: string): UserProblem | undefined {
  const cleaned = cleanEmail(input);
  if (cleaned === "") return "required";
  return email.safeParse(cleaned).success ? undefined : "invalid";
}

export function nameProblem(input: string): UserProblem | undefined {
  const length = input.trim().length;
  if (length === 0) return "required";
  return length > 120 ? "tooLong" : undefined;
}

/** Requires a minimum length, and refuses the person's name and e-mail as password (NIST SP 800-63B). */
export function passwordProblem(
  input: string,
  person: { email: string; name: string },
): UserProblem | undefined {
  if (input === "") return "required";
  if (input.length < passwordLength.min) return "tooShort";
  if (input.length > passwordLength.max) return "tooLong";
  const simplify = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const guesses = [person.email, person.email.split("@")[0] ?? "", person.name].map(simplify);
  const hasFewLetters = new Set(input).size < 4;
  return hasFewLetters || guesses.includes(simplify(input)) ? "tooObvious" : undefined;
}

/** Returns the fields that have a problem; null when there is none. */
export function collectProblems(
  errors: { [Field in keyof UserErrors]: UserErrors[Field] | undefined },
): UserErrors | null {
  const problems = Object.entries(errors).filter(([, problem]) => problem !== undefined);
  return problems.length > 0 ? (Object.fromEntries(problems) as UserErrors) : null;
}
