import type { BoardBase } from '@fieldwright/contract/schedule';
import { dayOf } from '@fieldwright/domain/kernel/days';
import { timeNow } from '../../lib/clock.ts';
import { datedTimeText, timeText } from '../../lib/dates/times.ts';
import { bookingTexts as texts } from './booking.texts.ts';
import { type Booking, visitTimes, type Zones } from './booking.ts';

/**
 * Returns what the button says that books into the slot, with the day if it isn't today: "Book 9:00 AM with
 * Ines". Null without a slot.
 */
export function slotWords(booking: Booking, zones: Zones, base: BoardBase | undefined): string | null {
  if (!booking.hasSlot) return null;
  const start = visitTimes(booking, zones.board)?.start;
  const name = base?.technicians.find(({ id }) => id === booking.technicianId)?.firstName ?? '';
  if (!start) return texts.toSlot('', name);
  const zone = { timeZone: zones.board, beside: zones.site };
  const isToday = dayOf(start, zones.board) === dayOf(timeNow(), zones.board);
  return texts.toSlot((isToday ? timeText : datedTimeText)(start, zone), name);
}
