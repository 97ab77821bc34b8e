import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "#shared/giving/live-event.ts";
import { followEvents, type LiveState } from "./follow-events.ts";

class TestStream extends EventTarget {
  static streams: TestStream[] = [];
  isClosed = false;
  readonly address: string;
  onopen = () => {};
  onerror = () => {};
  onmessage = (_event: { data: string }) => {};
  constructor(address: string) {
    super();
    this.address = address;
    TestStream.streams.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

class TestTab extends EventTarget {
  visibilityState = "visible";
  show(visible: boolean) {
    this.visibilityState = visible ? "visible" : "hidden";
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

let tab: TestTab;
beforeEach(() => {
  vi.useFakeTimers();
  tab = new TestTab();
  TestStream.streams = [];
  vi.stubGlobal("EventSource", TestStream);
  vi.stubGlobal("document", tab);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = () => TestStream.streams.at(-1) as TestStream;

function follow() {
  const events: LiveEvent[] = [];
  const states: LiveState[] = [];
  const stop = followEvents("/gizli/live", {
    onEvent: (event) => events.push(event),
    onState: (state) => states.push(state),
  });
  return { events, states, stop };
}

test("a screen reloads when its stream opens, and receives events", () => {
  const { events, states, stop } = follow();
  expect(latest().address).toBe("/gizli/live");
  latest().onopen();
  latest().onmessage({ data: "order" });
  expect([events, states]).toEqual([["any", "order"], ["live"]]);
  stop();
  vi.advanceTimersByTime(3_600_000);
  tab.show(true);
  expect([TestStream.streams.length, latest().isClosed]).toEqual([1, true]);
});

test("a broken stream is reopened after increasing pauses, and the screen reloads at each attempt", () => {
  const { events, states } = follow();
  for (const [index, pause] of [3_000, 10_000, 30_000, 30_000].entries()) {
    latest().onerror();
    expect([latest().isClosed, states.at(-1)]).toEqual([true, index === 0 ? "connecting" : "away"]);
    vi.advanceTimersByTime(pause - 1);
    expect([TestStream.streams.length, events.length]).toEqual([index + 1, index]);
    vi.advanceTimersByTime(1);
    expect([TestStream.streams.length, events.length]).toEqual([index + 2, index + 1]);
  }
  latest().onopen();
  expect(states.at(-1)).toBe("live");
});

test("a stream without beats is reopened", () => {
  follow();
  latest().onopen();
  vi.advanceTimersByTime(44_000);
  latest().dispatchEvent(new Event("beat"));
  vi.advanceTimersByTime(44_000);
  expect(TestStream.streams).toHaveLength(1);
  vi.advanceTimersByTime(4_000);
  expect(TestStream.streams).toHaveLength(2);
});

test("a hidden tab closes its connection, and a visible tab opens it again", () => {
  follow();
  latest().onopen();
  tab.show(false);
  expect(latest().isClosed).toBe(true);
  vi.advanceTimersByTime(3_600_000);
  expect(TestStream.streams).toHaveLength(1);
  tab.show(true);
  expect(TestStream.streams).toHaveLength(2);
});
