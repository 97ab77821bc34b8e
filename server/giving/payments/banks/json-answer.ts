import { ownValue } from "#shared/text/own-value.ts";
import { type NoAnswer, unknown } from "./post-to-gateway.ts";

/** An answer in JSON. A member counts as unclear if the answer also has its name in another letter case, or only so. */
export type JsonAnswer = {
  kind: "answer";
  /** Returns a text, or a number as text; "" for a missing member or any other value. */
  text(name: string): string;
  /** Returns undefined for a missing member, and null for any value except true and false. */
  flag(name: string): boolean | undefined | null;
  /** Returns undefined for a missing member, and null for any value except a list of objects. */
  list(name: string): JsonAnswer[] | undefined | null;
};

export function readJsonAnswer(text: string): JsonAnswer | NoAnswer {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? createAnswer(value) : unknown("not-an-answer");
  } catch {
    return unknown("not-an-answer");
  }
}

function createAnswer(members: Record<string, unknown>): JsonAnswer {
  const names = Object.keys(members);
  const read = (name: string) => {
    const isUnclear = names.some(
      (memberName) => memberName !== name && memberName.toLowerCase() === name.toLowerCase(),
    );
    return isUnclear ? null : ownValue(members, name);
  };
  return {
    kind: "answer",
    text(name) {
      const value = read(name);
      return typeof value === "string" || typeof value === "number" ? String(value) : "";
    },
    flag(name) {
      const value = read(name);
      return value === undefined || typeof value === "boolean" ? value : null;
    },
    list(name) {
      const value = read(name);
      if (value === undefined) return undefined;
      return Array.isArray(value) && value.every(isObject) ? value.map(createAnswer) : null;
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
