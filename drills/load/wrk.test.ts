import { describe, expect, test } from "vitest";
import { parseWrk } from "./wrk.ts";

const output = `Running 3s test @ http://127.0.0.1:4000/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.21ms  512.34us  12.10ms   93.10%
    Req/Sec    26.52k     1.71k   29.06k    76.67%
  79162 requests in 3.01s, 0.87GB read
Requests/sec:  26299.47
Transfer/sec:    296.05MB
`;

describe("what wrk prints", () => {
  test("is read", () => {
    expect(parseWrk(output)).toEqual({ requests: 79_162, perSecond: 26_299.47 });
  });

  test("a failed request or run gives no result", () => {
    expect(
      parseWrk(output.replace("Requests/sec", "  Non-2xx or 3xx responses: 3\nRequests/sec")),
    ).toBeNull();
    const lost = "  Socket errors: connect 0, read 0, write 0, timeout 2\nRequests/sec";
    expect(parseWrk(output.replace("Requests/sec", lost))).toBeNull();
    expect(parseWrk("unable to connect to 127.0.0.1:4000 Connection refused\n")).toBeNull();
  });
});
