/**
 * Texts for changes of a visit, after the name of the user: "Dana Ruiz moved it from 9:00 AM to 10:30 AM".
 */
export const historyTexts = {
  movedFrom: (from: string, to: string) => `moved it from ${from} to ${to}`,
  endsAt: (to: string, from: string) => `changed its end time from ${from} to ${to}`,
  givenInstead: (to: string, from: string) => `reassigned it from ${from} to ${to}`,
  givenToo: (to: string) => `added ${to}`,
  takenFrom: (from: string) => `removed ${from}`,
  status: (to: string, from: string) => `changed it from ${from} to ${to}`,
  removed: 'took it off the board',
  putBack: 'put it back on the board',
  overlapReason: (reason: string) => `double-booked it: “${reason}”`,
  noOverlapReason: 'removed the double-booking reason',
  text: (to: string, from: string) => `renamed it from “${from}” to “${to}”`,
  moments: { enRouteDate: 'on the way', arrivedDate: 'arrived', finishedDate: 'finished' },
  momentMoved: (what: string, to: string, from: string) => `corrected “${what}” from ${from} to ${to}`,
  breaks: (to: number, from: number) => `changed breaks from ${from} to ${to} min`,
  because: (words: string, reason: string) => `${words}: “${reason}”`,
  momentAt: (what: string, at: string) => `${what} at ${at}`,
  momentOn: (what: string, at: string) => `${what} ${at}`,
  momentGone: (what: string) => `undid “${what}”`,
  nobody: 'someone who left',
  other: 'changed it',
} as const;

/**
 * Texts for changes of a call, after the name of the user: "Beth Young changed the priority from “Normal” to
 * “High”".
 */
export const callHistoryTexts = {
  booked: 'booked the call',
  canceled: (why: string) => `canceled the call: ${why}`,
  reopened: 'reopened the call',
  held: 'put the call on hold',
  unheld: 'took the call off hold',
  fields: {
    jobTypeId: 'job type',
    callDepartmentTypeId: 'department',
    priority: 'priority',
    expectedMinutes: 'duration',
    arrivalWindow: 'arrival window',
    siteId: 'site',
    contactName: 'contact',
    contactPhone: 'contact’s phone',
    leadSourceId: 'lead source',
    tagIds: 'tags',
    returnOfWorkOrderId: 'work order it returns to',
    notes: 'notes',
  },
  changed: (field: string) => `changed the ${field}`,
  set: (field: string, to: string) => `set the ${field} to “${to}”`,
  cleared: (field: string, from: string) => `cleared the ${field}, which was “${from}”`,
  replaced: (field: string, to: string, from: string) => `changed the ${field} from “${from}” to “${to}”`,
} as const;
