import { Share2 } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { pageAddress } from "#app/site/addresses.ts";
import { useRootData } from "#app/site/shell/site-data.ts";
import { classes } from "#app/ui/class-names.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { BrandIcon } from "./brand-icon.tsx";
import { networks, shareLink } from "./share-links.ts";

const round =
  "grid size-11 place-items-center rounded-full bg-leaf-50 text-leaf-700 transition-colors hover:bg-leaf-600 hover:text-white";
const names = { whatsapp: "WhatsApp", x: "X", facebook: "Facebook" };

/** Plain links that share the page at `path`; copying and the browser's dialog need the page's script. */
export function ShareButtons({
  path,
  title,
  className,
}: {
  path: string;
  title: string;
  className?: string;
}) {
  const t = useTranslate();
  const { publicUrl } = useRootData();
  const shared = { title, url: pageAddress(publicUrl, path, null) };
  return (
    <div className={classes("flex flex-wrap items-center gap-2", className)}>
      <p aria-hidden="true" className="me-2 text-sm font-semibold text-ink-soft">
        {t("share.title")}
      </p>
      <ul aria-label={t("share.label")} className="flex flex-wrap items-center gap-2">
        {networks.map((network) => (
          <li key={network}>
            <a href={shareLink(network, shared)} target="_blank" rel="noopener noreferrer" className={round}>
              <BrandIcon network={network} className="size-5" />
              <span className="sr-only">
                {t("share.on", { network: names[network] })} ({t("shell.opensNewTab")})
              </span>
            </a>
          </li>
        ))}
        <li className="has-[[hidden]]:hidden">
          <button
            type="button"
            hidden
            data-behaviour="share"
            data-url={shared.url}
            data-title={title}
            aria-label={t("share.more")}
            className={classes(round, "[&[hidden]]:hidden")}
          >
            <Share2 aria-hidden="true" className="size-5" />
          </button>
        </li>
        <li>
          <CopyButton
            text={shared.url}
            label={t("share.copy")}
            done={t("label.copied")}
            name={t("share.copy")}
          />
        </li>
      </ul>
    </div>
  );
}
