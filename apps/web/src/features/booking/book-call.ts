/** What is known already where the booking of a call begins. */
export interface BookCall {
  customerId?: number;
  siteId?: number;
  /** an empty place on the board */
  slot?: { start: string; technicianId: number };
  /** the day that is looked at */
  day?: string | undefined;
}
