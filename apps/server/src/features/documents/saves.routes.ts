import { planSchema } from '@fieldwright/domain/kernel/edit-plan';
import { parkedSorts } from '@fieldwright/domain/kernel/list-sort';
import { may } from '@fieldwright/domain/people/roles';
import { pageRequest } from '../../db/list-order.queries.ts';
import type { Bind } from '../../http/bind.ts';
import { Refusal } from '../../http/refusal.ts';
import { findParked, type ParkedRow, parkedAs, parkedSaves } from './parked-saves.queries.ts';
import { discardSave } from './saves.queries.ts';

/** The office sees a warning if a device's clock is off by more than this, in milliseconds. */
const clockDriftMs = 5 * 60_000;

/** Converts the device's time to the server's clock; null if the result isn't a plausible date. */
function correctedDate(device: string, offset: number): string | null {
  const date = new Date(Date.parse(device) + offset);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date.toISOString() : null;
}

function parkedSave(row: ParkedRow) {
  const { device_date: device, clock_offset_ms: offset } = row;
  return {
    key: row.key,
    entity: row.entity,
    rootId: row.root_id,
    label: row.label,
    reason: row.reason,
    by: { id: row.person_id, name: row.name ?? '' },
    savedDate: device === null ? null : correctedDate(device, offset ?? 0),
    clockWrong: Math.abs(offset ?? 0) > clockDriftMs,
    parkedDate: row.created_date,
    kept: parkedAs(row),
  };
}

export function savesRoutes(bind: Bind): void {
  bind('GET /api/saves/parked', async ({ db, query }) => {
    const { rows, next } = await parkedSaves(
      db,
      pageRequest(parkedSorts, { ...query, sort: parkedSorts.usual }),
    );
    return { saves: rows.map(parkedSave), next };
  });
  bind('GET /api/saves/parked/{key}', async ({ db, params }) => {
    const row = await findParked(db, params.key);
    if (!row) throw new Refusal('not_found');
    return { ...parkedSave(row), plan: planSchema.safeParse(row.body?.plan).data ?? null };
  });

  bind('POST /api/saves/discard', async ({ db, who, body }) => {
    const anybodys = may(who.roles, 'outbox.review');
    const done = await db
      .transaction()
      .execute((tx) => discardSave(tx, { ...body, personId: who.personId, anybodys }));
    if (!done) throw new Refusal('not_found');
    return null;
  });
}
