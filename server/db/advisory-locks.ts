/**
 * The numbers of locks that stand for no row. Such a number is known to the whole database, so each stands here once;
 * those of migrations are there as figures, too.
 */
export const advisoryLocks = {
  migration: 4_127_338_501,
  /** Who does the background work. */
  background: 4_127_338_502,
  /** With a second number; migration 0007. */
  tellLive: 412_733_851,
  reportFindings: 412_733_852,
  checkBooks: 412_733_853,
  /** Migration 0015. */
  tallyMonths: 412_733_854,
  /** With a second number, the kind of record. */
  displayOrder: 41_273,
} as const;
