import { type BoardDay, minuteOf } from '@fieldwright/domain/schedule/board-day';
import { useNow } from '../../lib/use-now.ts';

/** The minute of the board's day that it is now; outside the day it is no minute of it. */
export const useMinute = (day: BoardDay): number => minuteOf(day, useNow().getTime());
