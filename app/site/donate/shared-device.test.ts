import { afterEach, expect, test, vi } from "vitest";
import { isSharedDevice, rememberSharedDevice } from "./shared-device.ts";

afterEach(() => vi.unstubAllGlobals());

/** The pages of one tab, one after the other. */
function openTab() {
  const entries = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  });
  return (search: string) => {
    vi.stubGlobal("location", { search });
    rememberSharedDevice();
    return isSharedDevice();
  };
}

test("a tab opened as a stand's stays one, and no other tab is", () => {
  const visit = openTab();
  expect(visit("?stand=0")).toBe(false);
  expect(visit("?lang=tr&stand=1")).toBe(true);
  expect(visit("?campaign=su")).toBe(true);
  expect(openTab()("")).toBe(false);
});

test("a browser that forbids storage knows it for this page", () => {
  vi.stubGlobal("location", { search: "?stand=1" });
  vi.stubGlobal("sessionStorage", undefined);
  expect(isSharedDevice()).toBe(true);
});
