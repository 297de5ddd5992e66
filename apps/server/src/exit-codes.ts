/** With which codes a step of `main.ts` ends, where they say more than that it failed. */
export const exitCodes = {
  /** the database has had other migrations than this build has */
  foreignDatabase: 3,
  /** the database or the storage that is to be restored into is in use */
  filled: 4,
} as const;
