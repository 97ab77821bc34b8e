/** The foundation's identity as the environment gives it, shown on every page. */
export type SiteConfig = {
  name: string;
  /** For narrow places. */
  shortName: string;
  phone: string;
  email: string;
  address: string;
  logoUrl: string;
  facebook: string;
  instagram: string;
  youtube: string;
};
