import type { SaveAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { batch } from '../../db/batch.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentName } from './document-tables.ts';
import { namingPlan } from './refused-names.ts';
import { saveDocument } from './save.commands.ts';
import { hashOf, replacement, type Saver } from './save-begin.ts';

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
  const read = readEntry(name, request, saver.now);
  const answer = await namingPlan(name, read, () =>
    saveDocument(saver, read, { complete: true, bodyHash: hashOf(sent) }),
  );
  if (answer.outcome === 'asks' && request.replaces)
    await saver.db
      .transaction()
      .execute((tx) => batch(tx, replacement({ ...request, entity: name }, saver.who)));
  return answer;
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
