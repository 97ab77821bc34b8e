import { expect, test } from "vitest";
import { loggedPath } from "./admin-path.ts";

test.each([
  ["/ode/0123456789abcdefghjkmnpqrs", "/ode/:code"],
  ["/ODE/0123456789abcdefghjkmnpqrs/", "/ode/:code/"],
  ["//ode//0123456789abcdefghjkmnpqrs.data", "/ode/:code.data"],
  ["/takip/0123456789ABCDEFGHJK", "/takip/:code"],
  ["/TAKIP/siparis/0123456789ABCDEFGHJK.data", "/takip/siparis/:code.data"],
  ["/takip", "/takip"],
  ["/medya/eyJpZCI6IjEifQ.c2lnbmF0dXJl", "/medya/:code"],
  ["//MEDYA//eyJpZCI6IjEifQ.c2lnbmF0dXJl", "/medya/:code"],
  ["/belge/7K2M.pdf", "/belge/:code.pdf"],
  ["/gizli/orders", "/:admin/orders"],
  ["/odeme", "/odeme"],
])("%s is logged as %s", (path, logged) => {
  expect(loggedPath(path, "gizli")).toBe(logged);
});
