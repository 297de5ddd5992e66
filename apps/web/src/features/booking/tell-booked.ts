import type { CallDetails, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { api } from '../../lib/api.ts';
import { ApiError, textOf } from '../../lib/api-error.ts';
import { type Who, whoOf } from '../../lib/who.ts';
import { showToast, type ToastLink } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { type BookedCall, toldByBoard } from './booked.ts';
import { bookingTexts as texts } from './booking.texts.ts';

interface Told {
  /** when the visit is and by whom */
  when: (visit: ScheduleEvent) => string;
  /** the way to it on the board */
  show: (visit: ScheduleEvent) => ToastLink;
}

/** Says what has been booked: a visit with the way to it and back, unless a board shows it. */
export function tellBooked(call: BookedCall, { when, show }: Told): void {
  if (toldByBoard(call)) return;
  const { customer } = call.callDetails;
  const [visit] = call.events;
  if (!visit) return void showToast({ text: texts.bookedTray(customer) });
  showToast({
    text: texts.bookedSlot(customer, when(visit)),
    links: [show(visit)],
    action: { text: uiTexts.undo, undo: true, run: () => void takeBack(visit, customer, show(visit)) },
  });
}

/** Takes the visit off the board, and says how its call stands by then. */
async function takeBack({ id, version }: ScheduleEvent, customer: string, way: ToastLink): Promise<void> {
  try {
    const body = { removed: true, basedOn: version };
    const { callDetails } = await api('PATCH /api/scheduleevents/{id}', { params: { id }, body });
    showToast({ text: wordsOf(callDetails?.status ?? 'unscheduled')(customer) });
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'stale_version';
    const who = isStale ? await changedSince(id, version) : undefined;
    const reason = who === undefined ? textOf(error) : texts.changedBy(who);
    showToast({ kind: 'failed', text: texts.notTakenBack(customer, reason), links: [way] });
  }
}

function wordsOf(status: CallDetails['status']): (customer: string) => string {
  if (status === 'unscheduled') return texts.bookedTray;
  return status === 'onHold' || status === 'canceled' ? texts.takenBack[status] : texts.takenBack.hasVisit;
}

/** Who has changed a visit last since it was booked, if that can be told. */
async function changedSince(id: number, booked: number): Promise<Who | undefined> {
  const asked = api('GET /api/scheduleevents/{id}/changes', { params: { id } });
  const [newest] = await asked.catch((): Awaited<typeof asked> => []);
  return newest?.by && newest.version > booked ? whoOf(newest.by, newest.by.name) : undefined;
}
