import { expect, test } from "vitest";
import { sanitiseHtml } from "#server/content/editing/sanitise-html.ts";
import { addPictureSources } from "./stored-pictures.ts";

const address = "/uploads/news/k3x9m2qa-1795151193758-4f3a9c21-1200x800.jpg";

test("a stored picture gets its smaller copies, its size and its description, and is loaded lazily", () => {
  const stored = sanitiseHtml(`<p>a</p><img src="${address}" alt="&quot;Su&quot; &gt; kuyu"><p>b</p>`);
  const html = addPictureSources(stored);
  expect(html).toMatch(/^<p>a<\/p><picture><source type="image\/avif" srcset="\S+\.w320\.avif 320w, /);
  expect(html).toMatch(/<img src="\S+\.w1080\.webp" srcset="\S+\.w320\.webp 320w, /);
  expect(html).toContain('width="1200" height="800" alt="&quot;Su&quot; &gt; kuyu" loading="lazy"');
  expect(html).toMatch(/<\/picture><p>b<\/p>$/);
});

test("text without pictures is not changed", () => {
  const html = '<p>a &lt;img src="x" alt="y"&gt;</p>';
  expect(addPictureSources(html)).toBe(html);
});
