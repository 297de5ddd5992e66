import { dayOf } from '@fieldwright/domain/kernel/days';
import { useMain } from '../../app/main/use-main.ts';
import { useNow } from '../../lib/use-now.ts';

/** Returns today in the company's time zone, as `2026-11-21`. */
export const useToday = () => dayOf(useNow(), useMain().me.company.timeZone);
