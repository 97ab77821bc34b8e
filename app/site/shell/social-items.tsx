import { useTranslate } from "#app/i18n/context.tsx";
import { SocialIcon } from "#app/ui/social-icon.tsx";
import { nameNetwork } from "./name-network.ts";
import { useShellPage } from "./shell-place.ts";

/** List items with the foundation's social media pages. With `iconsOnly` only screen readers get the names. */
export function SocialItems({ className, iconsOnly }: { className?: string; iconsOnly?: boolean }) {
  const { site } = useShellPage();
  const t = useTranslate();
  return site.profiles.map((address) => {
    const { network, name } = nameNetwork(address);
    return (
      <li key={address}>
        <a href={address} target="_blank" rel="noopener" className={className}>
          <SocialIcon network={network} className="size-5 shrink-0" />
          <span className={iconsOnly ? "sr-only" : undefined}>{name}</span>
          <span className="sr-only"> ({t("shell.opensNewTab")})</span>
        </a>
      </li>
    );
  });
}
