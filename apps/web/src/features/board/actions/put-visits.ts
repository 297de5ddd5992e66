import type { BoardCall, ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { textOf } from '../../../lib/errors/api-error.ts';
import { api } from '../../../lib/requests/api.ts';
import { showToast } from '../../../ui/toast/toasts.ts';
import { takeBackVisits } from '../../booking/take-back-visits.ts';
import { actionTexts as texts } from '../board.texts.ts';
import type { BoardDays } from '../store/board-days.ts';
import type { Place } from './place.ts';

/** A call with some of its visits. */
export type WithVisits = Pick<BoardCall, 'id' | 'callDetails'> & { events: readonly ScheduleEvent[] };

/**
 * Puts all visits of a call on the board, or none. Retries never put them there twice.
 * @param reasonFor asks for the reason of an overlap that the server refused
 * @returns the call with only these visits; null if the user gave no reason
 */
export async function putVisits(
  id: number,
  { laid, text }: { laid: readonly Place[]; text: string },
  reasonFor: (error: unknown) => Promise<string | null>,
) {
  const named = laid.map((place) => ({ ...place, guid: crypto.randomUUID() as string, text }));
  const put = (overlapReason: string | null) => {
    const visits = named.map((visit) => ({ ...visit, overlapReason }));
    return api('POST /api/calls/{id}/visits', { params: { id }, body: { visits } });
  };
  const guids = new Set(named.map(({ guid }) => guid));
  const ofThese = (call: Awaited<ReturnType<typeof put>>) => ({
    ...call,
    events: call.events.filter(({ guid }) => guids.has(guid)),
  });
  const call = await put(null).catch(async (error: unknown) => {
    const reason = await reasonFor(error);
    return reason === null ? null : put(reason);
  });
  return call && ofThese(call);
}

/** Removes several visits that were just put on the board: all of them, or none if any has changed since. */
export async function takeVisitsOff(days: BoardDays, call: WithVisits): Promise<void> {
  const { callDetails, events } = call;
  try {
    await takeBackVisits(call.id, events);
  } catch (error) {
    showToast({ kind: 'failed', text: texts.asBefore(callDetails.customer, textOf(error)) });
  }
  await Promise.all([days.loadEvents(events.map((event) => event.id)), days.loadTray()]);
}
