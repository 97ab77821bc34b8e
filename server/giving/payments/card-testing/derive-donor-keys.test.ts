import { expect, test } from "vitest";
import { deriveDonorKeys, isSharedAddress, networkOf, wideNetworkOf } from "./derive-donor-keys.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["", "unknown"],
  ["not an address", "unknown"],
])("the network of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("the wide network of an address is the IPv4 address or the /48", () => {
  expect(wideNetworkOf("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(wideNetworkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1::/48");
  const keys = (address: string) => deriveDonorKeys("one", { address, phone: "", session: "" });
  expect(keys("2001:db8:1:2::1").wideNetwork).toBe(keys("2001:db8:1:ff::1").wideNetwork);
  expect(keys("2001:db8:1:2::1").network).not.toBe(keys("2001:db8:1:ff::1").network);
});

test.each([
  "127.0.0.1",
  "::1",
  "::ffff:127.0.0.1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "fd00::1",
  "unknown",
])("%s cannot belong to one visitor", (address) => expect(isSharedAddress(address)).toBe(true));

test.each(["203.0.113.7", "172.32.0.1", "100.64.0.1", "2001:db8::1"])(
  "%s can belong to one visitor",
  (address) => expect(isSharedAddress(address)).toBe(false),
);

test("every notation of a phone has the same key, which depends on the secret and does not contain the phone", () => {
  const keys = (phone: string, secret = "one") =>
    deriveDonorKeys(secret, { address: "203.0.113.7", phone, session: "word" });
  expect(keys("0555 123 45 67")).toEqual(keys("+90 (555) 1234567"));
  expect(keys("٥٥٥ ١٢٣ ٤٥ ٦٧")).toEqual(keys("5551234567"));
  expect(keys("5551234567").phone).not.toBe(keys("5551234568").phone);
  expect(keys("5551234567").phone).not.toBe(keys("5551234567", "two").phone);
  expect(JSON.stringify(keys("5551234567"))).not.toMatch(/5551234567|203\.0|word/);
});
