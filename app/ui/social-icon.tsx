const drawings = {
  facebook: (
    <path d="M14 8.5h2.2V5.3A17 17 0 0 0 13.4 5C10.6 5 9 6.7 9 9.6V12H6v3.6h3V22h3.8v-6.4h3l.5-3.6h-3.5V9.9c0-.9.3-1.4 1.2-1.4Z" />
  ),
  instagram: (
    <path
      fillRule="evenodd"
      d="M8 2.5h8A5.5 5.5 0 0 1 21.5 8v8a5.5 5.5 0 0 1-5.5 5.5H8A5.5 5.5 0 0 1 2.5 16V8A5.5 5.5 0 0 1 8 2.5Zm.2 2A3.7 3.7 0 0 0 4.5 8.2v7.6a3.7 3.7 0 0 0 3.7 3.7h7.6a3.7 3.7 0 0 0 3.7-3.7V8.2a3.7 3.7 0 0 0-3.7-3.7H8.2ZM12 7.3a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4Zm0 1.9a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Zm4.9-3.2a1.1 1.1 0 1 1 0 2.3 1.1 1.1 0 0 1 0-2.3Z"
    />
  ),
  youtube: (
    <path
      fillRule="evenodd"
      d="M5.6 5.2C9.8 4.8 14.2 4.8 18.4 5.2a3.4 3.4 0 0 1 3.1 3c.3 2.5.3 5.1 0 7.6a3.4 3.4 0 0 1-3.1 3c-4.2.4-8.6.4-12.8 0a3.4 3.4 0 0 1-3.1-3c-.3-2.5-.3-5.1 0-7.6a3.4 3.4 0 0 1 3.1-3ZM10 8.7v6.6l5.5-3.3L10 8.7Z"
    />
  ),
  x: (
    <path d="M3 3.5h5.2l4.3 5.9 5.1-5.9h2.3l-6.4 7.4L21 20.5h-5.2l-4.7-6.4-5.5 6.4H3.3l6.8-7.9L3 3.5Zm3.3 1.7 10.4 13.6h1.2L7.5 5.2H6.3Z" />
  ),
  /** A globe for a page without a known network. */
  other: (
    <path
      fillRule="evenodd"
      d="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19Zm0 1.9c1 0 2.2 1.7 2.7 4.6H9.3c.5-2.9 1.7-4.6 2.7-4.6ZM9 5a12 12 0 0 0-1.6 4H5A7.6 7.6 0 0 1 9 5Zm6 0a7.6 7.6 0 0 1 4 4h-2.4A12 12 0 0 0 15 5ZM4.5 10.9h2.6a18 18 0 0 0 0 2.200H4.5a7.6 7.6 0 0 1 0-2.200Zm4.5 0h6a16 16 0 0 1 0 2.200H9a16 16 0 0 1 0-2.200Zm7.9 0h2.6a7.6 7.6 0 0 1 0 2.200h-2.6a18 18 0 0 0 0-2.200ZM5 15h2.4A12 12 0 0 0 9 19a7.6 7.6 0 0 1-4-4Zm4.300 0h5.4c-.5 2.9-1.700 4.6-2.700 4.6S9.800 17.9 9.300 15Zm7.300 0H19a7.6 7.6 0 0 1-4 4 12 12 0 0 0 1.6-4Z"
    />
  ),
} as const;

export type SocialNetwork = keyof typeof drawings;

/** The simplified logos were drawn for this project, because the icon set has no brands. */
export function SocialIcon({ network, className }: { network: SocialNetwork; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" className={className}>
      {drawings[network]}
    </svg>
  );
}
