import type { SearchAnswer, SearchHit } from "#app/http/endpoints/search.ts";
import { cutAtWord } from "#app/site/cut-at-word.ts";
import { highlight } from "#app/site/search/highlight.ts";
import { searchedKinds } from "#shared/content/content-kinds.ts";

export function listHits(panel: HTMLElement, answer: SearchAnswer, term: string): HTMLElement[] {
  return searchedKinds
    .filter((kind) => answer[kind].length > 0)
    .map((kind) => {
      const group = cloneTemplate(panel, `[data-group=${kind}]`);
      group.append(...answer[kind].map((hit, index) => option(panel, hit, `${kind}-hit-${index}`, term)));
      return group;
    });
}

function option(panel: HTMLElement, { title, text, href, languages }: SearchHit, id: string, term: string) {
  const link = cloneTemplate(panel, "[data-hit]") as HTMLAnchorElement;
  link.id = id;
  link.href = href;
  const [titleBox, textBox] = link.querySelectorAll<HTMLElement>("[data-title], [data-text]");
  if (titleBox && languages?.title) titleBox.lang = languages.title;
  if (textBox && languages?.text) textBox.lang = languages.text;
  titleBox?.append(
    ...highlight(title, term).map((piece) => (piece.found ? mark(panel, piece.text) : piece.text)),
  );
  textBox?.append(cutAtWord(text, 80));
  return link;
}

function mark(panel: HTMLElement, text: string): HTMLElement {
  const element = cloneTemplate(panel, "[data-mark]");
  element.textContent = text;
  return element;
}

/** Copies the only element of the template that the selector finds. */
export function cloneTemplate(panel: HTMLElement, selector: string): HTMLElement {
  const template = panel.querySelector<HTMLTemplateElement>(`template${selector}`);
  return template?.content.firstElementChild?.cloneNode(true) as HTMLElement;
}
