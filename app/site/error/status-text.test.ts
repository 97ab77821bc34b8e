import { expect, test } from "vitest";
import { statusText } from "./status-text.ts";

function createError(status: number, text: string, body: unknown) {
  return { status, statusText: text, internal: false, data: body };
}

test.each([
  [createError(404, "", null), "404 Not Found"],
  [createError(405, "Method Not Allowed", "GET /x"), "405 Method Not Allowed"],
  [createError(429, "slow down 10.0.0.7", "secret"), "429 Too Many Requests"],
  [createError(599, "relation orders does not exist", "secret"), "500 Internal Server Error"],
  [new Error("password authentication failed for user imece"), "500 Internal Server Error"],
  ["a thrown text", "500 Internal Server Error"],
  [undefined, "500 Internal Server Error"],
])("an error shows its status and no internal message", (error, text) => {
  expect(statusText(error)).toBe(text);
});
