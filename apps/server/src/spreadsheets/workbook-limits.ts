/** What reading a workbook may take. */
export const workbookLimits = {
  /** The most bytes of its unpacked parts. */
  unpacked: 100 * 1024 * 1024,
  /** The last row that a sheet can have. */
  rows: 1_048_576,
  /** The most memory of the thread that reads it, in MB. */
  memoryMb: 768,
  /** The longest time in milliseconds. */
  patience: 60_000,
} as const;
