import { until } from "../harness/until.ts";

/** A browser with one window as wide as a phone, driven through its own protocol. */
export type DrivenBrowser<Element = unknown> = AsyncDisposable & {
  /** Name and version. */
  name: string;
  open(url: string): Promise<void>;
  /** Calls a function in the page with JSON arguments. */
  call<Result>(script: PageScript, ...args: unknown[]): Promise<Result>;
  /** The same, for a function that returns an element or null. */
  find(script: PageScript, ...args: unknown[]): Promise<Element | null>;
  /** Presses the middle of an element with the pointer. */
  press(element: Element): Promise<void>;
  /** Presses keys, one after the other; the element has the focus. */
  type(element: Element, text: string): Promise<void>;
  /** Errors of the console so far; empty where the driver does not tell. */
  errors: readonly string[];
};

/** The body of a function for the page. */
type PageScript = string;

export type Sought = "field" | "choice" | "button" | "heading";

/**
 * The first element that a donor sees under this name, in the open dialog if there is one: a label's field, the label
 * of a choice, a button, a heading. Null while it is absent, disabled or still moving.
 */
const seen: PageScript = `
  const [kind, name] = arguments;
  const scope = document.querySelector("dialog[open]") ?? document;
  const text = (element) => (element.getAttribute("aria-label") ?? element.textContent).replace(/\\s+/g, " ").trim();
  const visible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !element.closest("[inert]");
  const selector = { field: "label", choice: "label", button: "button", heading: "h1, h2" }[kind];
  const named = [...scope.querySelectorAll(selector)].find((element) => text(element).includes(name) && visible(element));
  const element = kind === "field" ? named?.control : named;
  if (!element || (element.control ?? element).matches(":disabled")) return null;
  if (document.getAnimations().some(({ effect }) => effect?.target?.contains?.(element))) return null;
  return element;`;

/** Waits for an element; throws what the page shows instead. */
export function seek<Element>(browser: DrivenBrowser<Element>, kind: Sought, name: string): Promise<Element> {
  return untilShown(browser, `${kind} "${name}"`, () => browser.find(seen, kind, name));
}

/** Waits until something is true of the page; throws what it shows instead. */
export function untilShown<Result, Element>(
  browser: DrivenBrowser<Element>,
  wanted: string,
  look: () => Promise<Result | null | false>,
): Promise<Result> {
  const otherwise = async () => {
    const shown = await browser.call<string>(
      'return location.href + "\\n" + (document.querySelector("dialog[open]") ?? document.body).innerText',
    );
    return `no ${wanted} on ${shown.slice(0, 2_000)}`;
  };
  return until(look, { patience: 20_000, otherwise }) as Promise<Result>;
}
