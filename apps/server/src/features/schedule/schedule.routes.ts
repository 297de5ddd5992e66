import { scheduleEndpoints } from '@fieldwright/contract/schedule';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';

export function scheduleRoutes(bind: Bind): void {
  for (const key of Object.keys(scheduleEndpoints) as (keyof typeof scheduleEndpoints)[])
    bind(key as never, () => Promise.reject(new Refusal('unavailable')));
}
