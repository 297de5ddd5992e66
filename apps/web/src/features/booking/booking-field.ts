import type { Booking } from './booking.ts';

/** The form fields of what is sent, by path. */
const inputs: Readonly<Record<string, keyof Booking>> = {
  siteId: 'customerId',
  returnOfWorkOrderId: 'returnOfWorkOrderId',
  notes: 'notes',
  tagIds: 'tagIds',
  leadSourceId: 'leadSourceId',
  contactName: 'contactName',
  contactPhone: 'contactPhone',
  'arrivalWindow.date': 'windowDay',
  arrivalWindow: 'windowEnd',
  'visit.technicianIds': 'technicianId',
  'visit.overlapReason': 'overlapReason',
  visit: 'time',
};

/** Returns the form field of a sent path; "call.…" if no form field has it. */
export function bookingFieldOf(path: string): string {
  const sent = Object.keys(inputs).find((name) => path === name || path.startsWith(`${name}.`));
  if (sent !== undefined) return inputs[sent]!;
  const ofCustomer = path.replace(/^customer\.(site\.)?/, '');
  return ofCustomer === path ? `call.${path}` : ofCustomer;
}
