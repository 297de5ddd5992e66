/** The tracked state of the dashboard (R4.16). */
export interface LiveFlags {
  /** the live connection is up */
  isConnected: boolean;
  /** the board is on a visible screen */
  isActive: boolean;
}

/** Checks whether the board is visible and connected. */
export const isBoardLive = ({ isConnected, isActive }: LiveFlags): boolean => isConnected && isActive;
