import type { ScheduleEvent } from '@fieldwright/domain/schedule/schedule-event';
import { api } from '../../lib/requests/api.ts';
import { visitOrder } from '../../lib/saves/visit-order.ts';
import type { WholeCall } from './call-changed.ts';

/**
 * Removes the visits that one action put on the board, after pending saves of them: all of them, or none.
 * @throws the server's refusal; `stale_version` if someone has changed one since
 */
export function takeBackVisits(
  id: number,
  visits: readonly Pick<ScheduleEvent, 'id' | 'version'>[],
): Promise<WholeCall> {
  const order = visitOrder();
  const ids = visits.map((visit) => visit.id);
  return order.inTurn(ids, () => {
    const takeOff = visits.map(({ id: visit, version }) => ({
      id: visit,
      version: order.own.basedOn(visit, version),
    }));
    return api('PATCH /api/calls/{id}', { params: { id }, body: { takeOff } });
  });
}
