/** Keys of the session-level advisory locks, kept in one place so that none is used twice. */
export const advisoryLocks = {
  /** exclusive during `migrate`, shared while a backup reads the database */
  migration: 4711,
  /** exclusive while a backup reads the database */
  backup: 4712,
} as const;
