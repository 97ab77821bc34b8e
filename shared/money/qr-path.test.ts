import { expect, test } from "vitest";
import { qrPath } from "./qr-path.ts";

const { size, path } = qrPath("TR399990100000000000000001");

/** Returns the modules as a browser paints them. */
function paintModules(): boolean[][] {
  const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let offset = 0; offset < Number(length); offset++)
      (modules[Number(y)] ?? [])[Number(x) + offset] = true;
  }
  return modules;
}

test("the code of an IBAN has 25 modules and a quiet zone of four modules", () => {
  expect(size).toBe(25 + 2 * 4);
  const rows = paintModules();
  for (let offset = 0; offset < size; offset++) {
    for (const edge of [0, 3, size - 4, size - 1]) {
      expect(rows[edge]?.[offset]).toBe(false);
      expect(rows[offset]?.[edge]).toBe(false);
    }
  }
});

test("three corners have the finder pattern", () => {
  const pattern = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
  const rows = paintModules();
  const readCorner = (left: number, top: number) =>
    rows
      .slice(top, top + 7)
      .map((row) => row.slice(left, left + 7))
      .map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  expect(readCorner(4, 4)).toEqual(pattern);
  expect(readCorner(size - 11, 4)).toEqual(pattern);
  expect(readCorner(4, size - 11)).toEqual(pattern);
});

test("another IBAN gives another code", () => {
  expect(qrPath("TR129990100000000000000002").path).not.toBe(path);
});
