import { ownValue } from "#shared/own-value.ts";
import type { NoAnswer } from "./post-to-gateway.ts";

/** The members of an answer in JSON. */
export type JsonAnswer = {
  kind: "answer";
  /** Text as it is and numbers as text; "" for what is missing or anything else. */
  text(name: string): string;
  isTrue(name: string): boolean;
  /** The objects of a list; null where it is no list of objects. Missing: none. */
  list(name: string): JsonAnswer[] | null;
};

export function readJsonAnswer(text: string): JsonAnswer | NoAnswer {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? answerOf(value) : notAnAnswer;
  } catch {
    return notAnAnswer;
  }
}

function answerOf(members: Record<string, unknown>): JsonAnswer {
  const read = (name: string) => ownValue(members, name);
  return {
    kind: "answer",
    text(name) {
      const value = read(name);
      return typeof value === "string" || typeof value === "number" ? String(value) : "";
    },
    isTrue: (name) => read(name) === true,
    list(name) {
      const value = read(name) ?? [];
      return Array.isArray(value) && value.every(isObject) ? value.map(answerOf) : null;
    },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const notAnAnswer: NoAnswer = { kind: "unknown", reason: "not-an-answer" };
