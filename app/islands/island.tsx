import { type ComponentType, createContext, type ReactElement, use } from "react";
import type { Locale } from "#shared/locale.ts";
import { useLocale } from "../i18n/context.tsx";
import { IslandRoot } from "./island-root.tsx";

/**
 * Renders an island as a tree of its own, so that the ids inside are those the browser will make again. `files` are the
 * scripts that it needs and no island before it did.
 */
export type RenderIsland = (
  name: string,
  locale: Locale,
  content: ReactElement,
) => { html: string; prefix: string; files: readonly string[] };

export const RenderIslandContext = createContext<RenderIsland | null>(null);

type Props<Content extends object> = {
  /** The file without `.island.tsx`, from app/site on: `donate/campaign-list`. */
  name: string;
  of: ComponentType<Content>;
  /** Plain data: it travels to the browser as JSON. */
  props: Content;
  className?: string;
};

/**
 * A part of a public page that lives in the browser. It is rendered here like everything else; the browser then
 * loads its code alone and brings it to life (start-islands.tsx). Nothing around it is React in the browser.
 */
export function Island<Content extends object>({ name, of: Content, props, className }: Props<Content>) {
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
      className={className ?? "contents"}
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
