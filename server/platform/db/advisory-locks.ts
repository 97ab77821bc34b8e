/**
 * The keys of all advisory locks. A key must be unique in the database. Migrations repeat their keys as literal numbers.
 */
export const advisoryLocks = {
  migration: 4_127_338_501,
  /** The leader lock: elects the process that runs background work. */
  background: 4_127_338_502,
  /** This key has a second number. Migration 0000 uses it. */
  announceLive: 412_733_851,
  reportFindings: 412_733_852,
  checkLedger: 412_733_853,
  /** Limits the inquiries that unverified callbacks start. */
  unverifiedCallback: 412_733_855,
  issueDocuments: 412_733_856,
  /** Failures of banks are counted one after the other. */
  bankFailure: 412_733_857,
  /** Writes of bank accounts wait for each other. */
  bankAccounts: 412_733_858,
  /** Writes of donors wait for each other. */
  donors: 412_733_859,
  /** Starts of imports wait for each other. */
  imports: 412_733_860,
  /** Saves of old addresses wait for each other. */
  oldAddresses: 412_733_861,
  /** The second number is the account. */
  mergeStatements: 41_275,
  /** The second number is the kind of record. */
  displayOrder: 41_273,
  /** The second number is the kind of record. */
  slugs: 41_274,
} as const;
