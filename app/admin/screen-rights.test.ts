import { expect, test } from "vitest";
import { areaOf } from "./audit/area-of.ts";
import { entityNames } from "./audit/messages.ts";
import { findScreenRight } from "./screen-rights.ts";

test.each([
  "documents/Picture/signature",
  "documents//picture/signature",
  "documents/%70icture/signature",
  "documents%2Fpicture/signature",
])("%s has the right of the screen that the router opens", (path) => {
  expect(findScreenRight(path)).toEqual({ area: "settings", level: "see" });
});

test("the history of each kind of record belongs to the area of its screens", () => {
  const ofUsers = Object.keys(entityNames).filter((entity) => areaOf(entity) === "users");
  expect(ofUsers).toEqual(["user", "saved-view", "note"]);
  expect(areaOf("donor-card")).toBe("contacts");
});
