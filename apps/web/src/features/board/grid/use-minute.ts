import { type BoardDay, minuteOf } from '@fieldwright/domain/schedule/board-day';
import { useNow } from '../../../lib/use-now.ts';

/** Returns the current minute of the board's day; may be outside the day. */
export const useMinute = (day: BoardDay): number => minuteOf(day, useNow().getTime());
