import { afterEach, expect, test, vi } from "vitest";
import { isSharedDevice, rememberSharedDevice } from "./shared-device.ts";

afterEach(() => vi.unstubAllGlobals());

/** Returns a function that opens a page in a new tab. */
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

test("a tab that was opened for a shared device stays shared, and no other tab does", () => {
  const visit = openTab();
  expect(visit("?stand=0")).toBe(false);
  expect(visit("?lang=tr&stand=1")).toBe(true);
  expect(visit("?campaign=su")).toBe(true);
  expect(openTab()("")).toBe(false);
});

test("a browser that forbids storage treats only this page as shared", () => {
  vi.stubGlobal("location", { search: "?stand=1" });
  vi.stubGlobal("sessionStorage", undefined);
  expect(isSharedDevice()).toBe(true);
});
