import type { SaveAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { errorTable } from '@fieldwright/contract/errors';
import { count, dateTime, text } from '@fieldwright/domain/kernel/field';
import { z } from 'zod';
import { batch } from '../../db/batch.ts';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentName } from './document-tables.ts';
import { saveDocument } from './save.commands.ts';
import { hashOf, replacement, type Saver } from './save-begin.ts';
import { parkSave } from './saves.queries.ts';

/**
 * The formats of an entry that are understood, each brought to the newest (offline.md 8): a device sends what it froze
 * months ago. A format is left out 180 days after the last release that wrote it.
 */
export const entryFormats: Readonly<Record<number, (request: SaveRequest) => SaveRequest>> = {
  1: (request) => request,
};

const day = 24 * 3_600_000;
/** Older than this, an entry is not run but shown to the office: keys are not kept for longer. */
export const oldestEntryMs = 180 * day;

/**
 * Saves what a browser or a device sends. What a save that only asks stands for is replaced all the same, so that the
 * next correction, which names this one, holds for what came after the first.
 * @param sent the body as it came: a later release may read it otherwise, and still has to know it again
 * @throws Refusal as `saveDocument`, and `format_unknown`, `too_old`
 */
export async function saveEntry(
  saver: Saver,
  name: DocumentName,
  request: SaveRequest,
  sent: object,
): Promise<SaveAnswer> {
  const read = readEntry(name, request, Date.now());
  const answer = await saveDocument(saver, read, { complete: true, bodyHash: hashOf(sent) });
  if (answer.outcome === 'asks' && request.replaces)
    await saver.db.transaction().execute((tx) => standIn(tx, saver, { ...request, entity: name }));
  return answer;
}

/** @see replaceStatement */
async function standIn(
  tx: Write,
  { who }: Saver,
  save: { key: string; replaces?: string | undefined; entity: string },
): Promise<void> {
  await batch(tx, replacement(save, who));
}

function readEntry(name: DocumentName, request: SaveRequest, now: number): SaveRequest {
  const read = entryFormats[request.format];
  if (!read) throw new Refusal('format_unknown');
  const { device, plan } = request;
  if (plan.entity !== name)
    throw new Refusal('invalid', { fields: { 'plan.entity': `This saves a ${name}.` } });
  refuseTooOld(device, now);
  return read(request);
}

/** @throws Refusal `too_old` */
export function refuseTooOld(device: SaveRequest['device'], now: number): void {
  if (device && now - (Date.parse(device.date) + device.clockOffsetMs) > oldestEntryMs)
    throw new Refusal('too_old');
}

/** A device does not send these again by itself (offline.md 4); everything else it repeats, or asks the person. */
const parkedStatuses: readonly number[] = [403, 404, 422];

/** As much of a refused save as can be read: the key and the device must be there, of the rest what fits. */
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

/**
 * Keeps a device's save that was refused as it was sent, for the office, whatever refused it: the person's rights, the
 * shape of the request, or the save itself. What it stands for is replaced.
 */
export async function parkRefused(
  saver: Saver,
  name: DocumentName,
  sent: unknown,
  { code, message, details }: Refusal,
): Promise<void> {
  const read = refusedSchema.safeParse(sent);
  if (!read.success || !parkedStatuses.includes(errorTable[code].status)) return;
  const { key, plan, label, basedOn, after, replaces, device } = read.data;
  const words = Object.entries(details.fields ?? {}).map(([field, what]) => `${field}: ${what}`);
  const save = {
    key,
    entity: name,
    rootId: plan.id,
    deviceId: device.id,
    label,
    basedOn,
    after,
    deviceDate: device.date,
    clockOffsetMs: device.clockOffsetMs,
  };
  const body = sent as object;
  const reason = [code, message, ...words].join(' · ');
  await saver.db.transaction().execute(async (tx) => {
    await standIn(tx, saver, { key, replaces, entity: name });
    await parkSave(tx, save, { body, bodyHash: hashOf(body), personId: saver.who.personId, reason });
  });
}
