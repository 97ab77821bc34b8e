/** The foundation's identity from the environment. Every page shows it. */
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
