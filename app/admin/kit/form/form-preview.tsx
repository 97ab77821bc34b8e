import { ExternalLink } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent } from "react";

/** A preview is updated after this pause in typing, in milliseconds. */
const typingPauseMs = 400;

/** Calls `onPause` with the element that contains the form, after each pause in typing. */
export function useTypingPause(form: RefObject<HTMLElement | null>, onPause: (form: HTMLElement) => void) {
  const callback = useEffectEvent(onPause);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => callback(element), typingPauseMs);
    };
    element.addEventListener("input", wait);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", wait);
    };
  }, [form]);
}

/** Returns the fields with these names as the query of a preview's address. */
export function readFormQuery(form: HTMLElement, names: readonly string[]): string {
  const params = new URLSearchParams();
  for (const name of names) {
    const input = form.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`);
    if (input) params.set(name, input.value);
  }
  return `?${params}`;
}

/** Opens a preview in a tab of its own. */
export function OpenPreview({ address, label }: { address: string; label: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-leaf-700 hover:underline"
    >
      {label}
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  );
}
