import { isLoopback } from "#server/platform/is-loopback.ts";
import type { VariableName } from "./variables.ts";

export type Problem = { variable: VariableName; message: string };
export type Environment = Record<string, string | undefined>;

/** Matches the placeholders of docs/operations.md, which the operator must replace. */
const placeholder = /…|\bvakfiniz\.org\b|^Vakfınızın Adı$|\/\/user:password@/;

/** Reads variables and collects their problems, so that one start reports all of them. */
export class Reader {
  readonly problems: Problem[] = [];
  readonly #env: Environment;

  constructor(env: Environment) {
    // A byte-order mark at the start of .env becomes part of the name of the first variable.
    this.#env = Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name.replace(/^\uFEFF/, ""), value]),
    );
  }

  /** Records a problem. Only the first problem of a variable is recorded, because it causes the later problems. */
  refuse(variable: VariableName, ...messages: string[]): void {
    if (this.problems.some((problem) => problem.variable === variable)) return;
    this.problems.push(...messages.map((message) => ({ variable, message })));
  }

  /** Reads a value; null when it is unset or empty. */
  optional(variable: VariableName): string | null {
    const value = this.#env[variable];
    if (value === undefined || value === "") return null;
    // With a surplus blank, quote or byte-order mark in a key, the bank refuses every hash without a reason.
    if (value !== value.trim() || value.startsWith("\uFEFF") || /^(".*"|'.*')$/.test(value)) {
      this.refuse(variable, "has blanks or quotes around its value; remove them");
    }
    const [example] = placeholder.exec(value) ?? [];
    if (example)
      this.refuse(variable, `holds "${example}", an example of the documentation; give your own value`);
    return value;
  }

  text(variable: VariableName, initial: string): string {
    return this.optional(variable) ?? initial;
  }

  required(variable: VariableName, when: string): string {
    const value = this.optional(variable);
    if (value === null) this.refuse(variable, `is missing; it is required ${when}`);
    return value ?? "";
  }

  whole(variable: VariableName, initial: number, min: number, max: number): number {
    const text = this.optional(variable);
    if (text === null) return initial;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    this.refuse(variable, `is "${text}"; give a whole number from ${min} to ${max}`);
    return initial;
  }

  choice<const T extends string>(variable: VariableName, choices: readonly T[], initial: T): T {
    const text = this.optional(variable);
    if (text === null) return initial;
    const choice = choices.find((choice) => choice === text);
    if (!choice) this.refuse(variable, `is "${text}"; give one of: ${choices.join(", ")}`);
    return choice ?? initial;
  }

  /** Reads an absolute URL without trailing slash; null when it is unset or empty. */
  url(variable: VariableName, protocols: readonly string[], value = this.optional(variable)): string | null {
    if (value === null) return null;
    const url = URL.canParse(value) ? new URL(value) : null;
    // The URL parser also accepts `http:/bank` and `http:bank`.
    const isComplete = url !== null && value.toLowerCase().startsWith(`${url.protocol}//`);
    if (isComplete && protocols.includes(url.protocol)) return value.replace(/\/+$/, "");
    // The value may contain a password, so the message does not repeat it.
    this.refuse(
      variable,
      `is not a valid address; give one starting with ${protocols.map((p) => `${p}//`).join(" or ")}`,
    );
    return null;
  }

  /**
   * Reads an address that receives passwords, donors' data or visitors. The address must begin with https:, or with
   * http: for this machine.
   */
  secureUrl(variable: VariableName, value = this.optional(variable)): string | null {
    const url = this.url(variable, ["http:", "https:"], value);
    if (url === null) return null;
    const { protocol, username, password } = new URL(url);
    if (username || password) {
      // Logs and error messages contain addresses, so an address must contain no password.
      this.refuse(variable, "holds a user or a password; leave them out of the address");
    } else if (protocol === "http:" && !isLoopback(url)) {
      this.refuse(variable, "must start with https: (http: only for this machine itself)");
    }
    return url;
  }

  /** Checks that nobody can guess a key: it must be long enough, and must contain several different letters. */
  key(variable: VariableName, value: string | null, minLength: number): string | null {
    if (!value) return null;
    const advice = `for instance what this prints: openssl rand -hex ${Math.max(24, minLength)}`;
    if (value.length < minLength) {
      this.refuse(variable, `is too short; give at least ${minLength} random characters, ${advice}`);
    } else if (new Set(value).size < 6) {
      this.refuse(variable, `is easy to guess; give at least ${minLength} random characters, ${advice}`);
    }
    return value;
  }
}
