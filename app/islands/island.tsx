import { type ComponentType, createContext, type ReactElement, use } from "react";
import { useLocale } from "#app/i18n/context.tsx";
import type { Locale } from "#shared/text/locale.ts";
import { IslandRoot } from "./island-root.tsx";

/**
 * Renders an island as a separate tree, so that its ids match the ids of the hydration in the browser. `files` are the
 * scripts that this island needs and no earlier island of the page needs.
 */
export type RenderIsland = (
  name: string,
  locale: Locale,
  content: ReactElement,
) => { html: string; prefix: string; files: readonly string[] };

export const RenderIslandContext = createContext<RenderIsland | null>(null);

type Props<Content extends object> = {
  /** The file below app/site without `.island.tsx`: `donate/campaign-list`. */
  name: string;
  component: ComponentType<Content>;
  /** The props as plain data, which the page carries as JSON. */
  props: Content;
  /** Whether the script of the island is loaded at once, because the island is useless before it is hydrated. */
  eager?: boolean;
};

/**
 * An interactive part of a public page. The server renders the island with the page; the browser then loads and
 * hydrates only the island (start-islands.tsx). The rest of the page does not use React in the browser.
 */
export function Island<Content extends object>({
  name,
  component: Content,
  props,
  eager = false,
}: Props<Content>) {
  const render = use(RenderIslandContext);
  const locale = useLocale();
  if (!render) throw new Error("islands are rendered on the server only");
  const { html, prefix, files } = render(
    name,
    locale,
    <IslandRoot locale={locale}>
      <Content {...props} />
    </IslandRoot>,
  );
  return (
    <div
      data-island={name}
      data-prefix={prefix}
      data-files={files.join(" ")}
      data-eager={eager ? "" : undefined}
      className="contents"
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React has just rendered it. */}
      <div className="contents" dangerouslySetInnerHTML={{ __html: html }} />
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose "<" are escaped; it is data, never run.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(props).replaceAll("<", "\\u003c") }}
      />
    </div>
  );
}
