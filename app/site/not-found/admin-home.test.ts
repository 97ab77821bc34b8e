import { expect, test } from "vitest";
import { adminHome } from "./admin-home.ts";

test.each(["/gizli", "/gizli/", "/gizli/yok", "/gizli/news/yok"])("%s is below the prefix", (path) => {
  expect(adminHome(path, "gizli")).toBe("/gizli");
});

test.each(["/", "/yok", "/gizlice", "/gizl", "/yok/gizli", "//gizli/yok", "/gizli%2Fyok"])(
  "%s learns nothing about the prefix",
  (path) => expect(adminHome(path, "gizli")).toBeNull(),
);
