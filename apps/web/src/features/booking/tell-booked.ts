import type { CallDetails, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { ApiError, textOf } from '../../lib/errors/api-error.ts';
import { api } from '../../lib/requests/api.ts';
import { type Who, whoOf } from '../../lib/who.ts';
import { showToast, type ToastLink } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type BookedCall, shownByBoard } from './booked.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { changeCall } from './call-changes.ts';
import { takeBackVisits } from './take-back-visits.ts';

interface Told {
  /** whether the user may schedule visits; without that, Undo can only take the whole call off the board */
  plans: boolean;
  /** describes the visits' times and technicians */
  when: (visits: readonly ScheduleEvent[]) => string;
  /** links to the visit on the board */
  show: (visit: ScheduleEvent) => ToastLink;
}

/** Shows a toast for a booked call with a link and Undo, unless a board shows it. */
export function showBooked(call: BookedCall, { plans, when, show }: Told): void {
  if (shownByBoard(call)) return;
  const { customer } = call.callDetails;
  const [visit] = call.events;
  if (!visit) return void showToast({ text: texts.bookedTray(customer) });
  showToast({
    text: texts.bookedSlot(customer, when(call.events)),
    links: [show(visit)],
    action: { text: uiTexts.undo, undo: true, run: () => void takeBack(call, show(visit), plans) },
  });
}

/** Undoes a booking and shows the call's new status. */
async function takeBack(call: BookedCall, way: ToastLink, plans: boolean): Promise<void> {
  const { id, version, callDetails, events } = call;
  const { customer } = callDetails;
  try {
    const unassign = () => changeCall(call, { unassign: true, basedOn: version });
    const { status } = await (plans ? takeBackVisits(id, events) : unassign());
    showToast({ text: wordsOf(status)(customer) });
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'stale_version';
    const who = isStale ? await changedSince(id, events) : undefined;
    const reason = who === undefined ? textOf(error) : texts.changedBy(who);
    showToast({ kind: 'failed', text: texts.notUndone(customer, reason), links: [way] });
  }
}

function wordsOf(status: CallDetails['status']): (customer: string) => string {
  if (status === 'unscheduled') return texts.bookedTray;
  return status === 'onHold' || status === 'canceled' ? texts.undone[status] : texts.undone.hasVisit;
}

/** Returns who last changed one of the visits since they were booked; undefined if unknown. */
async function changedSince(id: number, booked: readonly ScheduleEvent[]): Promise<Who | undefined> {
  const known = new Map(booked.map((visit) => [visit.id, visit.version]));
  const asked = api('GET /api/calls/{id}', { params: { id } }).then(({ changes }) => changes);
  const changes = await asked.catch((): Awaited<typeof asked> => []);
  const isSince = ({ entity, rootId, version }: (typeof changes)[number]) =>
    entity === 'scheduleEvent' && version > (known.get(rootId) ?? Infinity);
  const by = changes.find(isSince)?.by;
  return by ? whoOf(by, by.name) : undefined;
}
