import { clockAt } from '@fieldwright/domain/schedule/board-day';
import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { isAhead } from '@fieldwright/domain/schedule/visit-status';
import { textOf } from '../../lib/errors/api-error.ts';
import { namingFields } from '../../lib/errors/naming-fields.ts';
import { api } from '../../lib/requests/api.ts';
import { queryClient } from '../../lib/requests/query-client.ts';
import type { Args } from '../../lib/requests/send.ts';
import { type VisitOrder, visitOrder } from '../../lib/saves/visit-order.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { refresh } from '../customers/customers.data.ts';
import { type Booking, beginBooking } from './booking.ts';
import { bookingFieldOf } from './booking-field.ts';
import { callChanged, type WholeCall } from './call-changed.ts';
import { callDialogTexts as texts } from './call-dialogs.texts.ts';

export type CallPatch = NonNullable<Exclude<Args<'PATCH /api/calls/{id}'>[0], undefined>['body']>;

const visitsOf = ({ events }: Pick<WholeCall, 'events'>): number[] => events.map(({ id }) => id);

/**
 * Loads a call, after pending saves of its visits have finished.
 * @throws the server's refusal, or why a visit's save got no response
 */
export async function loadCall(id: number): Promise<WholeCall> {
  const load = () => api('GET /api/calls/{id}', { params: { id } });
  const call = await load();
  const visits = visitsOf(call);
  if (!visitOrder().isBusy(visits)) return call;
  await visitOrder().settled(visits);
  return load();
}

/**
 * Changes a call based on the version the user saw, after pending saves of its visits. Errors name fields as
 * the form does.
 */
export async function changeCall(
  { id, events }: Pick<WholeCall, 'id' | 'events'>,
  body: CallPatch,
): Promise<WholeCall> {
  const order = visitOrder();
  const send = () => api('PATCH /api/calls/{id}', { params: { id }, body: asSeen(order, events, body) });
  try {
    const call = await namingFields(order.inTurn(visitsOf({ events }), send), (path) =>
      path in body && !(path in inputs) ? path : bookingFieldOf(path),
    );
    noteMoved(order, { from: events, to: call.events, id: body.visit?.id });
    callChanged(call);
    return call;
  } finally {
    void refresh(queryClient);
  }
}

/** Names the version of the visit to move: a move of others that the person has not seen is not overwritten. */
function asSeen({ own }: VisitOrder, events: WholeCall['events'], body: CallPatch): CallPatch {
  const { visit } = body;
  const seen = events.find(({ id }) => id === visit?.id);
  return visit && seen ? { ...body, visit: { basedOn: own.basedOn(seen.id, seen.version), ...visit } } : body;
}

/** Records the new version of a visit that moved with its call, so that its next change is based on that. */
function noteMoved(
  { own }: VisitOrder,
  { from, to, id }: { from: WholeCall['events']; to: WholeCall['events']; id: number | undefined },
): void {
  const [before, after] = [from, to].map((events) => events.find((each) => each.id === id)?.version);
  if (id === undefined || before === undefined || after === undefined) return;
  own.note(id, own.basedOn(id, before), after);
}

/** Request fields whose form fields have different names. */
const inputs = { siteId: '', visit: '' };

/**
 * Shows a toast for a changed call, with Undo; that is refused if someone has changed the same since.
 * @param words describes the call after Undo
 */
export function showCallChanged({ text, call, undo, words }: Told): void {
  const { version } = call;
  const run = async () => {
    try {
      const back = await changeCall(call, { ...undo, basedOn: version });
      showToast(words?.(back) ?? { text: texts.undone(back.callDetails.customer) });
    } catch (error) {
      const failed = texts.notUndone(call.callDetails.customer);
      showToast({ kind: 'failed', text: failed, detail: textOf(error) });
    }
  };
  showToast({ text, action: { text: uiTexts.undo, undo: true, run: () => void run() } });
}

interface Told {
  text: string;
  /** as the server returned it */
  call: WholeCall;
  undo: CallPatch;
  words?: (back: WholeCall) => { text: string; detail?: string | undefined };
}

/** Returns a visit's planned length in minutes. */
export const plannedMinutes = ({ start, end }: Pick<ScheduleEvent, 'start' | 'end'>): number =>
  (Date.parse(end) - Date.parse(start)) / 60_000;

/** Returns the only visit of a call if it has not begun; undefined if there is none or more than one. */
export function onlyVisit(call: WholeCall): ScheduleEvent | undefined {
  const [visit, ...more] = call.events.filter(({ removed }) => !removed);
  return visit && more.length === 0 && isAhead(visit.status) ? visit : undefined;
}

/**
 * Returns the form of an existing call. An arrival window defaults to the day of its visit.
 * @param zone the board's time zone
 */
export function bookingOf(call: WholeCall, now: number, zone: string): Booking {
  const { arrivalWindow: window } = call;
  const visit = call.events.find(({ removed, status }) => !removed && isAhead(status));
  const begun = beginBooking({}, now, zone);
  return {
    ...begun,
    customerId: call.customerId,
    siteId: call.siteId,
    jobTypeId: call.jobTypeId,
    departmentId: call.callDepartmentTypeId,
    leadSourceId: call.leadSourceId,
    returnOfWorkOrderId: call.returnOfWorkOrderId,
    tagIds: call.tagIds,
    contactName: call.contactName,
    contactPhone: call.contactPhone,
    priority: call.priority,
    minutes: call.expectedMinutes,
    window: window ? `${window.start}-${window.end}` : 'none',
    ...(visit && { windowDay: clockAt(visit.start, call.callDetails.timeZone).date }),
    ...(window && { windowDay: window.date, windowStart: window.start, windowEnd: window.end }),
    notes: call.notes,
  };
}
