import { expect, test } from "vitest";
import { qrPath } from "./qr-path.ts";

const { size, path } = qrPath("TR399990100000000000000001");

/** Returns the modules as a browser paints them. */
function painted(): boolean[][] {
  const modules = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(length); at++) (modules[Number(y)] ?? [])[Number(x) + at] = true;
  }
  return modules;
}

test("an IBAN fits the second smallest code, with the quiet zone that phones need", () => {
  expect(size).toBe(25 + 2 * 4);
  const rows = painted();
  for (let at = 0; at < size; at++) {
    for (const edge of [0, 3, size - 4, size - 1]) {
      expect(rows[edge]?.[at]).toBe(false);
      expect(rows[at]?.[edge]).toBe(false);
    }
  }
});

test("three corners carry the finder pattern", () => {
  const pattern = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];
  const rows = painted();
  const corner = (left: number, top: number) =>
    rows
      .slice(top, top + 7)
      .map((row) => row.slice(left, left + 7))
      .map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));
  expect(corner(4, 4)).toEqual(pattern);
  expect(corner(size - 11, 4)).toEqual(pattern);
  expect(corner(4, size - 11)).toEqual(pattern);
});

test("another IBAN makes another picture", () => {
  expect(qrPath("TR129990100000000000000002").path).not.toBe(path);
});
