/** Exit codes of a step of `main.ts` that say more than that it failed. */
export const exitCodes = {
  /** the database has had migrations that this build does not have */
  foreignDatabase: 3,
  /** the target database or storage of a restore is in use */
  filled: 4,
} as const;
