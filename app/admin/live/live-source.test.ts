import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveNews } from "#shared/live-event.ts";
import { createLiveSource } from "./live-source.ts";

class TestStream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: TestStream[] = [];
  readyState = 0;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    TestStream.opened.push(this);
  }
  say(name: string, data: unknown = {}) {
    this.dispatchEvent(Object.assign(new Event(name), { data: JSON.stringify(data) }));
  }
  breaks(forGood: boolean) {
    this.readyState = forGood ? TestStream.CLOSED : 0;
    this.dispatchEvent(new Event("error"));
  }
  close() {
    this.readyState = TestStream.CLOSED;
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
  TestStream.opened = [];
  vi.stubGlobal("EventSource", TestStream);
  vi.stubGlobal("document", tab);
  vi.stubGlobal("window", tab);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const latest = () => TestStream.opened.at(-1) as TestStream;
const missed: LiveNews = { events: [], missed: true };
const news: LiveNews = {
  events: [{ kind: "order" }],
  missed: false,
};

function open() {
  const source = createLiveSource();
  const heard: LiveNews[] = [];
  const stop = source.listen("/gizli/live", (each) => heard.push(each));
  return { source, heard, stop };
}

test("all screens of a tab share one stream and get its news", () => {
  const { source, heard } = open();
  const others: LiveNews[] = [];
  source.listen("/gizli/live", (each) => others.push(each));
  expect(TestStream.opened.map(({ address }) => address)).toEqual(["/gizli/live"]);
  latest().say("ready");
  expect(source.state()).toBe("live");
  latest().say("news", news);
  // The first covers events between the load of the page and now.
  expect(heard).toEqual([missed, news]);
  expect(others).toEqual([missed, news]);
});

test("the browser's own reconnecting is used: the server reports missed events", () => {
  const { source, heard } = open();
  latest().say("ready");
  latest().breaks(false);
  expect(source.state()).toBe("connecting");
  latest().say("ready");
  expect([source.state(), heard, TestStream.opened.length]).toEqual(["live", [missed], 1]);
});

test("a stream that the browser gave up is reopened with growing pauses, and the screen reloads meanwhile", () => {
  const { source, heard } = open();
  for (const [index, pause] of [1_000, 3_000, 10_000, 30_000, 30_000].entries()) {
    latest().breaks(true);
    expect([source.state(), heard.length]).toEqual(["away", index + 1]);
    vi.advanceTimersByTime(pause - 1);
    expect(TestStream.opened).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    expect(TestStream.opened).toHaveLength(index + 2);
  }
  latest().say("ready");
  expect(source.state()).toBe("live");
});

test("a stream that is silent, or whose session has ended, is reopened", () => {
  const { heard } = open();
  latest().say("ready");
  vi.advanceTimersByTime(44_000);
  latest().say("beat");
  vi.advanceTimersByTime(44_000);
  expect(TestStream.opened).toHaveLength(1);
  vi.advanceTimersByTime(3_000);
  expect(TestStream.opened).toHaveLength(2);
  expect(heard).toEqual([missed, missed]);
  latest().say("ended");
  expect([latest().readyState, heard.length], "a sign-out in this tab is answered first").toEqual([2, 2]);
  vi.advanceTimersByTime(3_000);
  expect(heard).toHaveLength(3);
});

test("a stream that the server closed for a newer one stays closed until its tab gets the focus", () => {
  const { source, heard } = open();
  latest().say("ready");
  tab.dispatchEvent(new Event("focus"));
  expect(TestStream.opened, "one that is open stays").toHaveLength(1);
  latest().say("goodbye");
  expect([source.state(), latest().readyState]).toEqual(["away", TestStream.CLOSED]);
  vi.advanceTimersByTime(3_600_000);
  expect([TestStream.opened.length, heard.length]).toEqual([1, 1]);
  tab.dispatchEvent(new Event("focus"));
  expect([TestStream.opened.length, heard.length]).toEqual([2, 2]);
  latest().say("goodbye");
  tab.show(false);
  tab.show(true);
  expect(TestStream.opened).toHaveLength(3);
});

test("a hidden tab holds no connection; a tab that becomes visible reloads at once", () => {
  const { source, heard } = open();
  latest().say("ready");
  tab.show(false);
  vi.advanceTimersByTime(9_000);
  tab.show(true);
  expect([latest().readyState, heard.length]).toEqual([0, 1]);
  tab.show(false);
  vi.advanceTimersByTime(11_000);
  expect(latest().readyState).toBe(TestStream.CLOSED);
  vi.advanceTimersByTime(3_600_000);
  expect(TestStream.opened).toHaveLength(1);
  tab.show(true);
  expect([TestStream.opened.length, heard.length]).toEqual([2, 2]);
  latest().say("ready");
  expect(source.state()).toBe("live");
});

test("without EventSource a screen reloads when it becomes visible", () => {
  vi.stubGlobal("EventSource", undefined);
  const { source, heard } = open();
  expect(source.state()).toBe("away");
  tab.show(false);
  tab.show(true);
  expect(heard).toEqual([missed]);
});

test("the stream stays open between screens and closes when no screen listens", () => {
  const { source, stop } = open();
  latest().say("ready");
  stop();
  vi.advanceTimersByTime(500);
  const again = source.listen("/gizli/live", () => {});
  vi.advanceTimersByTime(10_000);
  expect([TestStream.opened.length, latest().readyState]).toEqual([1, 0]);
  again();
  vi.advanceTimersByTime(2_000);
  expect(latest().readyState).toBe(TestStream.CLOSED);
});
