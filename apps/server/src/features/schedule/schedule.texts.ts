/** Messages of refused changes of calls and visits. */
export const scheduleTexts = {
  acceptanceUndone: 'The proposal’s acceptance was undone.',
  boundToSite: (workOrder: string) => `Work order ${workOrder} is for the previous site. Remove it first.`,
  leavesBoard: 'This change would take the visit off the board.',
  notOnBoard: 'Not on the board.',
  cancelReason: 'Choose a reason.',
  siteOrCustomer: 'Choose a site or enter a new customer.',
  returnRemoved: 'The earlier work order was removed, so this call can’t be linked to it.',
  noOpening: 'This time isn’t open anymore. Choose another opening.',
  firstVisit: 'Include the first visit, too.',
  movedOn: 'This visit was just changed. Check the board and try again.',
  technicians: 'Choose technicians from your company.',
  mayNotOverlap: 'Your role can’t double-book.',
  idsOrDays: 'Request events by ID or by date range.',
  noWorkOrderRecord: 'There’s no record of the work order it created.',
  mayNotChangeWork: (workOrder: string) => `Your role can’t change work order ${workOrder}. Ask the office.`,
  notAccepted: 'It isn’t accepted.',
} as const;
