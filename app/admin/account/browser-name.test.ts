import { expect, test } from "vitest";
import { browserName } from "./browser-name.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36",
    "Chrome, Windows",
  ],
  ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0", "Edge, Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  ["Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537.36", "Chrome, Android"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox, Linux"],
  ["curl/8.9.1", null],
  ["", null],
  [null, null],
])("the browser name of %s", (agent, name) => expect(browserName(agent)).toBe(name));
