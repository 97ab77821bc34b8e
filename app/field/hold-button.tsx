import { useEffect, useRef, useState } from "react";
import { fieldText as text } from "./texts.ts";

const holdMs = 1_000;
/** A second press after this time begins again. */
const againMs = 5_000;

/** Reports the slaughter when it is held for a second or pressed twice, so that a touch in a pocket reports nothing. */
export function HoldButton({ onFire }: { onFire: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  const [isArmed, setIsArmed] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hasFired = useRef(false);
  useEffect(() => {
    if (!isArmed) return;
    const end = setTimeout(() => setIsArmed(false), againMs);
    return () => clearTimeout(end);
  }, [isArmed]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function fire() {
    hasFired.current = true;
    navigator.vibrate?.(80);
    onFire();
  }
  function begin() {
    setIsHeld(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(fire, holdMs);
  }
  function end() {
    setIsHeld(false);
    clearTimeout(timer.current);
  }
  function press() {
    // The release after a long hold is a press, too.
    if (hasFired.current) return;
    if (isArmed) fire();
    else setIsArmed(true);
  }
  return (
    <button
      type="button"
      className={isHeld ? "slaughter held" : "slaughter"}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      onClick={press}
    >
      <span aria-live="assertive">{isArmed ? text.again : text.slaughtered}</span>
      {!isArmed && <small>{text.hold}</small>}
    </button>
  );
}
