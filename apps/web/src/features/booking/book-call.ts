/** What is preset when the booking dialog opens. */
export interface BookCall {
  customerId?: number;
  siteId?: number;
  /** an empty slot on the board */
  slot?: { start: string; technicianId: number };
  /** the work order of the customer that the visit returns to */
  returnOfWorkOrderId?: number;
  /** what is known of the problem */
  notes?: string;
  /** the day shown on the board */
  day?: string | undefined;
}
