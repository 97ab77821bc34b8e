import { Share2 } from "lucide-react";
import { useTranslate } from "#app/i18n/context.tsx";
import { pageAddress } from "#app/site/addresses.ts";
import { useRootData } from "#app/site/shell/site-data.ts";
import { classes } from "#app/ui/class-names.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { BrandIcon } from "./brand-icon.tsx";
import { networks, shareLink } from "./share-links.ts";

const buttonClasses =
  "grid size-11 place-items-center rounded-full bg-leaf-50 text-leaf-700 transition-colors hover:bg-leaf-600 hover:text-white";
const names = { whatsapp: "WhatsApp", x: "X", facebook: "Facebook" };

/** Links that share the page at `path`. Only copying and the browser's share dialog need script. */
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
  const content = { title, url: pageAddress(publicUrl, path, null) };
  return (
    <div className={classes("flex flex-wrap items-center gap-2", className)}>
      <p aria-hidden="true" className="me-2 text-sm font-semibold text-ink-soft">
        {t("share.title")}
      </p>
      <ul aria-label={t("share.label")} className="flex flex-wrap items-center gap-2">
        {networks.map((network) => (
          <li key={network}>
            <a
              href={shareLink(network, content)}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonClasses}
            >
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
            data-url={content.url}
            data-title={title}
            aria-label={t("share.more")}
            className={classes(buttonClasses, "[&[hidden]]:hidden")}
          >
            <Share2 aria-hidden="true" className="size-5" />
          </button>
        </li>
        <li>
          <CopyButton
            text={content.url}
            label={t("share.copy")}
            copiedText={t("label.copied")}
            name={t("share.copy")}
          />
        </li>
      </ul>
    </div>
  );
}
