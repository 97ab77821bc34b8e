/**
 * The keys of all advisory locks. A key is valid in the whole database, so this is the only list; migrations repeat
 * theirs as literal numbers.
 */
export const advisoryLocks = {
  migration: 4_127_338_501,
  /** The leader lock: elects the process that runs background work. */
  background: 4_127_338_502,
  /** With a second number; migration 0000. */
  announceLive: 412_733_851,
  reportFindings: 412_733_852,
  checkBooks: 412_733_853,
  /** The places for inquiries that unverified callbacks start. */
  unverifiedCallback: 412_733_855,
  issueDocuments: 412_733_856,
  /** Failures of banks, which are counted one after the other. */
  bankFailure: 412_733_857,
  /** With a second number, the account. */
  mergeStatements: 41_275,
  /** With a second number, the kind of record. */
  displayOrder: 41_273,
  /** With a second number, the kind of record. */
  slugs: 41_274,
} as const;
