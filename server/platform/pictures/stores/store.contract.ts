import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImageStore } from "./store.ts";

type StartedStore = {
  store: ImageStore;
  stop(): Promise<void>;
};

const bytes = (text: string) => new TextEncoder().encode(text);

/** Defines the test suite that every store must pass. */
export function describeStore(name: string, start: () => Promise<StartedStore>): void {
  describe(name, () => {
    let store: ImageStore;
    let stop: StartedStore["stop"];
    beforeAll(async () => {
      ({ store, stop } = await start());
    });
    afterAll(() => stop());

    test("returns what was stored, byte for byte", async () => {
      const content = Uint8Array.from({ length: 70_000 }, (_, n) => (n * 31) % 256);
      expect(await store.put("news/all.png", content, "original")).toBe("stored");
      expect(await store.read("news/all.png")).toEqual(Buffer.from(content));
      expect(await store.has("news/all.png")).toBe(true);
    });

    test("never overwrites an original, also with parallel attempts", async () => {
      expect(await store.put("news/one.jpg", bytes("first"), "original")).toBe("stored");
      const attempts = ["second", "third"].map((text) => store.put("news/one.jpg", bytes(text), "original"));
      expect(await Promise.all(attempts)).toEqual(["taken", "taken"]);
      expect(String(await store.read("news/one.jpg"))).toBe("first");
    });

    test("accepts a copy again, because it has the same content", async () => {
      for (const text of ["half", "whole"]) await store.put("news/one.w320.webp", bytes(text), "variant");
      expect(String(await store.read("news/one.w320.webp"))).toBe("whole");
    });

    test("a copy replaces its stand-in", async () => {
      await store.put("news/one.w320.avif", bytes("webp"), "stand-in");
      await store.put("news/one.w320.avif", bytes("avif"), "variant");
      expect(String(await store.read("news/one.w320.avif"))).toBe("avif");
    });

    test("a missing file is null, and removing it is no error", async () => {
      expect(await store.read("sliders/none.png")).toBeNull();
      expect(await store.has("sliders/none.png")).toBe(false);
      await store.remove(["sliders/none.png"]);
    });

    test("lists all files", async () => {
      for (const name of ["a", "b", "c"])
        await store.put(`sliders/listed-${name}.png`, bytes(name), "original");
      const listed: string[] = [];
      for await (const path of store.list()) if (path.includes("/listed-")) listed.push(path);
      expect(listed.sort()).toEqual(["a", "b", "c"].map((name) => `sliders/listed-${name}.png`));
    });

    test("removes only the named files", async () => {
      await store.put("campaigns/a.png", bytes("a"), "original");
      await store.put("campaigns/b.png", bytes("b"), "original");
      await store.remove(["campaigns/a.png", "campaigns/none.png"]);
      expect([await store.has("campaigns/a.png"), await store.has("campaigns/b.png")]).toEqual([false, true]);
    });
  });
}
