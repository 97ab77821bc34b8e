/** The first values of the foundation's identity, from the environment (rules.ts merges them with what staff saved). */
export type SiteConfig = {
  name: string;
  /** The name for narrow screens. */
  shortName: string;
  phone: string;
  email: string;
  address: string;
  logoUrl: string;
  facebook: string;
  instagram: string;
  youtube: string;
};
