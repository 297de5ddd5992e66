import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { api } from '../../lib/api.ts';
import { textOf } from '../../lib/api-error.ts';
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
    action: { text: uiTexts.undo, undo: true, run: () => void takeBack(visit, customer) },
  });
}

/** Takes the visit off the board; its call stays, and waits. */
async function takeBack({ id, version }: ScheduleEvent, customer: string): Promise<void> {
  try {
    const body = { removed: true, basedOn: version };
    await api('PATCH /api/scheduleevents/{id}', { params: { id }, body });
    showToast({ text: texts.bookedTray(customer) });
  } catch (error) {
    showToast({ kind: 'failed', text: texts.notTakenBack(customer, textOf(error)) });
  }
}
