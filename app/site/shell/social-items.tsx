import { useTranslate } from "#app/i18n/context.tsx";
import { SocialIcon, type SocialNetwork } from "#app/ui/social-icon.tsx";
import { useShellPage } from "./shell-place.ts";

const networks: readonly { network: SocialNetwork; name: string }[] = [
  { network: "facebook", name: "Facebook" },
  { network: "instagram", name: "Instagram" },
  { network: "youtube", name: "YouTube" },
];

/** List items with the foundation's social media pages. With `iconsOnly` only screen readers get the names. */
export function SocialItems({ className, iconsOnly }: { className?: string; iconsOnly?: boolean }) {
  const { site } = useShellPage();
  const t = useTranslate();
  return networks.map(({ network, name }) => (
    <li key={network}>
      <a href={site[network]} target="_blank" rel="noopener" className={className}>
        <SocialIcon network={network} className="size-5 shrink-0" />
        <span className={iconsOnly ? "sr-only" : undefined}>{name}</span>
        <span className="sr-only"> ({t("shell.opensNewTab")})</span>
      </a>
    </li>
  ));
}
