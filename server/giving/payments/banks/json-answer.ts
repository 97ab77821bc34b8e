import { ownValue } from "#shared/text/own-value.ts";
import { type NoAnswer, unknown } from "./post-to-gateway.ts";

/** The members of an answer in JSON. One whose name is there in other letters, too, or only so, is unclear. */
export type JsonAnswer = {
  kind: "answer";
  /** Text as it is and numbers as text; "" for what is missing or anything else. */
  text(name: string): string;
  /** undefined: missing; null: anything but true or false. */
  flag(name: string): boolean | undefined | null;
  /** The objects of a list. undefined: missing; null: anything but a list of objects. */
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
    const isUnclear = names.some((other) => other !== name && other.toLowerCase() === name.toLowerCase());
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
