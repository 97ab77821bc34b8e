import { Socket } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { socketOf } from "./pg-socket.ts";

test("pg still keeps its socket at client.connection.stream, where guard-pool.ts reads it", () => {
  expect(socketOf(new pg.Client())).toBeInstanceOf(Socket);
  expect(() => socketOf({} as pg.Client)).toThrow("correct server/platform/db/pg-socket.ts");
});
