import { classes } from "#app/ui/class-names.ts";
import type { CardNetwork } from "#shared/money/card.ts";

const frameClasses = "h-6 w-9 shrink-0 rounded-[4px] ring-1 ring-sand-300";

/** The simplified logos were drawn for this project. */
const networkLogos = {
  visa: (
    <svg viewBox="0 0 36 24" className={frameClasses} role="img" aria-label="Visa">
      <rect width="36" height="24" fill="#fff" />
      <g fill="none" stroke="#1a3a8f" strokeWidth="2.1">
        <path d="M5.5 8.2 8 15.4l3.6-7.2M13.8 8.2l-1.7 7.6" />
        <path d="M20.6 9.2c-1.6-1-4.2-.8-4.1 1 .1 1.7 3.3 1.5 3 3.4-.3 1.7-2.9 1.7-4.6.6" />
        <path d="m21.4 15.8 5-7.4 2.3 7.4M23.6 13.2h4.6" />
      </g>
      <path d="M3.6 7.2h3.2" stroke="#e9a11b" strokeWidth="1.6" />
    </svg>
  ),
  mastercard: (
    <svg viewBox="0 0 36 24" className={frameClasses} role="img" aria-label="Mastercard">
      <rect width="36" height="24" fill="#fff" />
      <circle cx="14" cy="12" r="7" fill="#e2231a" />
      <circle cx="22" cy="12" r="7" fill="#f59e1b" />
      <path d="M18 6.3a7 7 0 0 1 0 11.4 7 7 0 0 1 0-11.4Z" fill="#f2651f" />
    </svg>
  ),
  troy: (
    <svg viewBox="0 0 36 24" className={frameClasses} role="img" aria-label="Troy">
      <rect width="36" height="24" fill="#fff" />
      <g fill="none" stroke="#0f8b96" strokeWidth="2.2" strokeLinecap="round">
        <path d="M7 7v6.2c0 1.6.9 2.3 2.4 2.1M4.9 9.4h4.3M12.2 15.4V9.6M12.2 12c.3-1.7 1.4-2.5 2.9-2.4" />
        <circle cx="19.6" cy="12.4" r="2.9" />
        <path d="m25.2 9.5 2.6 5.8M31 9.5l-3.6 8.2c-.5 1.1-1.2 1.5-2.3 1.3" />
      </g>
    </svg>
  ),
} as const;

/** The accepted card networks. If the card number identifies a network, the other logos fade. */
export function NetworkLogos({ active, label }: { active: CardNetwork | null; label: string }) {
  return (
    <ul aria-label={label} className="flex items-center gap-1.5">
      {(["visa", "mastercard", "troy"] as const).map((network) => (
        <li
          key={network}
          className={classes(
            "transition duration-300",
            active && active !== network && "opacity-30 grayscale",
            active === network && "scale-110",
          )}
        >
          {networkLogos[network]}
        </li>
      ))}
    </ul>
  );
}
