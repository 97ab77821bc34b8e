import { existsSync, readFileSync } from "node:fs";

// Preloaded into the server. Shifts its clock by the milliseconds in the file CLOCK_SHIFT. Monotonic times
// (performance.now, timers) stay, as when an operator sets a machine's clock.
const file = process.env.CLOCK_SHIFT;
if (file) {
  const Real = Date;
  let shift = 0;
  const read = () => {
    if (existsSync(file)) shift = Number(readFileSync(file, "utf8")) || 0;
  };
  read();
  setInterval(read, 50).unref();
  class Shifted extends Real {
    constructor(...parts) {
      if (parts.length === 0) super(Real.now() + shift);
      else super(...parts);
    }
    static now() {
      return Real.now() + shift;
    }
  }
  Object.defineProperty(Shifted, "name", { value: "Date" });
  globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (Shifted));
}
