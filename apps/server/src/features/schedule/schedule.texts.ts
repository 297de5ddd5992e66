/** Messages of refused changes of calls and visits. */
export const scheduleTexts = {
  acceptanceUndone: 'The proposal’s acceptance was undone.',
  boundToSite: (workOrderId: number) =>
    `Work order ${workOrderId} is for the previous site. Remove it first.`,
  leavesBoard: 'This change would take the visit off the board.',
  notOnBoard: 'Not on the board.',
  cancelReason: 'Choose a reason.',
  siteOrCustomer: 'Choose a site or enter a new customer.',
  noOpening: 'This time isn’t open anymore. Choose another opening.',
  firstVisit: 'Include the first visit, too.',
  movedOn: 'This visit was just changed. Check the board and try again.',
  technicians: 'Choose technicians from your company.',
  mayNotOverlap: 'Your role can’t double-book.',
  idsOrDays: 'Request events by ID or by date range.',
  noWorkOrderRecord: 'There’s no record of the work order it created.',
  mayNotChangeWork: (workOrderId: number) =>
    `Your role can’t change work order ${workOrderId}. Ask the office.`,
  notAccepted: 'It isn’t accepted.',
} as const;
