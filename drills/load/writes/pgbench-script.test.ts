import { expect, test } from "vitest";
import { pgbenchScript } from "./pgbench-script.ts";

test("parameters stay parameters, and unique values are unique in each transaction", () => {
  const statements = [
    { text: "begin", params: [] },
    { text: "insert into a values ($1, $2, $3, $1)", params: ["HD123", true, null] },
    {
      text: "insert into b values ($1, $2::jsonb)",
      params: ["callback:HD123:settled:", '{"number":"HD123"}'],
    },
  ];
  expect(pgbenchScript(statements, [["123", ":n"]], ["\\set n random(1, 9)"])).toEqual({
    text: `\\set n random(1, 9)
begin;
insert into a values ((:s1p1a::text || :n || ''), :s1p2, null, (:s1p1a::text || :n || ''));
insert into b values ((:s2p1a::text || :n || :s2p1b::text), :s2p2::jsonb);
`,
    constants: {
      ...{ s1p1a: "HD", s1p2: "true", s2p1a: "callback:HD", s2p1b: ":settled:", s2p2: '{"number":"HD123"}' },
    },
  });
});

test("lists are passed as PostgreSQL writes them", () => {
  const statements = [{ text: "select 1 where id = any($1::text[])", params: [["genel", 'a"b']] }];
  expect(pgbenchScript(statements, [], []).constants).toEqual({ s0p1: '{"genel","a\\"b"}' });
});
