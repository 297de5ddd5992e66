import { errorTable } from '@fieldwright/contract/errors';
import { planSchema } from '@fieldwright/domain/kernel/edit-plan';
import { count, dateTime, text } from '@fieldwright/domain/kernel/field';
import { isTooDeep } from '@fieldwright/domain/kernel/kept-text';
import { nameInPlan } from '@fieldwright/domain/kernel/plan-path';
import { isOver } from '@fieldwright/domain/people/attempts';
import { type Parking, parkingOf } from '@fieldwright/domain/saves/parking';
import { z } from 'zod';
import { batch } from '../../db/batch.ts';
import { Refusal } from '../../http/refusal.ts';
import { tally } from '../../limits/attempts.ts';
import type { DocumentKind } from './document-kind.ts';
import { parkedAmounts, parkSave } from './parked-saves.queries.ts';
import { hashOf, replacement } from './save-begin.ts';
import type { Saver } from './saver.ts';

/** Refusals after which a device doesn't retry (offline.md 4). After others it retries or asks the person. */
const parkedStatuses: readonly number[] = [403, 404, 422];

/** The readable parts of a refused save: the key and the device are required, the rest is optional. */
const refusedSchema = z.object({
  key: z.uuid(),
  plan: z.object({ id: z.int().min(1).nullable().catch(null) }).catch({ id: null }),
  label: text(200).catch(''),
  basedOn: count.nullable().catch(null),
  after: z.uuid().nullable().catch(null),
  replaces: z.uuid().optional().catch(undefined),
  device: z.object({
    id: z.uuid(),
    date: dateTime.nullable().catch(null),
    clockOffsetMs: z.int().nullable().catch(null),
  }),
});
type Refused = z.infer<typeof refusedSchema>;

/** A refusal names up to a hundred fields, and the sender chooses their names. */
const longestReason = 2_000;

/**
 * Stores a device's refused save for the office, as it was sent, no matter why it was refused. The save it
 * replaces is marked as replaced.
 * @returns the refusal with what the office has of the save; if that is nothing, only the device keeps it
 */
export async function parkRefused(
  saver: Saver,
  { name }: DocumentKind,
  sent: unknown,
  refusal: Refusal,
): Promise<Refusal> {
  const { code, message, details } = refusal;
  const read = refusedSchema.safeParse(sent);
  if (!read.success || !parkedStatuses.includes(errorTable[code].status)) return refusal;
  const { data: plan } = planSchema.safeParse((sent as { plan?: unknown }).plan);
  // the office needs the name of the record, not its position in the plan
  const nameOf = (field: string) => (plan && nameInPlan(plan, field)) ?? field;
  const words = Object.entries(details.fields ?? {}).map(([field, what]) => `${nameOf(field)}: ${what}`);
  const reason = [code, message, ...words].join(' · ').slice(0, longestReason).toWellFormed();
  const kept = await keep(saver, { ...read.data, entity: name }, { sent: sent as object, reason });
  return new Refusal(code, { ...details, kept });
}

async function keep(
  { deps, db, who }: Saver,
  { plan, device, ...save }: Refused & { entity: string },
  { sent, reason }: { sent: object; reason: string },
): Promise<Parking | null> {
  const { personId } = who;
  const { tries } = await tally(deps, deps.database.forNobody(), { parkedByPerson: String(personId) });
  const body = isTooDeep(sent) ? null : JSON.stringify(sent);
  const size = body === null ? null : Buffer.byteLength(body);
  if (isOver(tries, 'parkedByPerson')) return null;
  const parked = db.transaction().execute(async (tx) => {
    await batch(tx, replacement(save, who));
    const parking = parkingOf(size, await parkedAmounts(tx, personId));
    // rolls back, so that the save it would have replaced stays
    if (parking === null) throw new NoRoom();
    const whole = parking === 'whole';
    const row = {
      ...save,
      rootId: plan.id,
      deviceId: device.id,
      deviceDate: device.date,
      clockOffsetMs: device.clockOffsetMs,
    };
    return parkSave(tx, row, {
      body: whole ? body : null,
      bytes: whole ? size! : 0,
      bodyHash: body === null ? '' : hashOf(sent),
      personId,
      reason,
    });
  });
  return parked.catch((error) => {
    if (error instanceof NoRoom) return null;
    throw error;
  });
}

class NoRoom extends Error {}
