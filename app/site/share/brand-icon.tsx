import { SocialIcon } from "#app/ui/social-icon.tsx";
import type { Network } from "./share-links.ts";

const drawings = {
  whatsapp: (
    <path
      fillRule="evenodd"
      d="M12 2.6a9.3 9.3 0 0 0-8 14l-1.3 4.8 4.9-1.3A9.3 9.3 0 1 0 12 2.6Zm0 1.7a7.6 7.6 0 1 1-4 14.1l-.3-.2-2.6.7.7-2.5-.2-.3A7.6 7.6 0 0 1 12 4.3ZM8.9 7.6c-.2 0-.5.1-.7.3-.9.9-1 2.1-.4 3.4a10.2 10.2 0 0 0 4.7 4.6c1.7.8 3.1.7 3.9-.3.3-.4.4-.9.3-1.1-.1-.2-.3-.3-.5-.4l-1.6-.8c-.3-.1-.5-.1-.7.1l-.7.9c-.1.2-.3.2-.6.1a6.3 6.3 0 0 1-3.1-2.7c-.1-.3-.1-.4.1-.6l.5-.6c.1-.2.2-.3.1-.6l-.7-1.8c-.2-.4-.4-.5-.6-.5Z"
    />
  ),
} as const;

/** The simplified logos were drawn for this project. */
export function BrandIcon({ network, className }: { network: Network; className?: string }) {
  if (network !== "whatsapp") return <SocialIcon network={network} className={className ?? ""} />;
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      {drawings.whatsapp}
    </svg>
  );
}
