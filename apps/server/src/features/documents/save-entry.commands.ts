import type { SaveAnswer, SaveRequest } from '@fieldwright/contract/documents';
import { batch } from '../../db/batch.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentKind } from './document-kind.ts';
import { documentRefusals } from './document-refusals.texts.ts';
import { namingPlan } from './refused-names.ts';
import { saveDocument } from './save.commands.ts';
import { hashOf, replacement } from './save-begin.ts';
import type { Saver } from './saver.ts';

/**
 * The supported formats of an entry, each with its conversion to the newest (offline.md 8): a device may send
 * an entry it stored months ago. A format is dropped 180 days after the last release that wrote it.
 */
export const entryFormats: Readonly<Record<number, (request: SaveRequest) => SaveRequest>> = {
  1: (request) => request,
};

const day = 24 * 3_600_000;
/** Older entries don't run but go to the office, because keys aren't stored any longer. */
export const oldestEntryMs = 180 * day;

/**
 * Saves an entry from a browser or a device. If the save only asks, the save it replaces is still marked, so
 * that the next correction, which names this one, covers the first one too.
 * @param sent the body as received: a later release may parse it differently, but must recognize a repeat
 * @throws Refusal as `saveDocument`, and `format_unknown`, `too_old`
 */
export async function saveEntry(
  saver: Saver,
  document: DocumentKind,
  request: SaveRequest,
  sent: object,
): Promise<SaveAnswer> {
  const read = readEntry(document, request, saver.now);
  const answer = await namingPlan(document, read, () =>
    saveDocument(saver, document, read, { complete: true, bodyHash: hashOf(sent) }),
  );
  if (answer.outcome === 'asks' && request.replaces)
    await saver.db
      .transaction()
      .execute((tx) => batch(tx, replacement({ ...request, entity: document.name }, saver.who)));
  return answer;
}

function readEntry({ name }: DocumentKind, request: SaveRequest, now: number): SaveRequest {
  const read = entryFormats[request.format];
  if (!read) throw new Refusal('format_unknown');
  const { device, plan } = request;
  if (plan.entity !== name)
    throw new Refusal('invalid', { fields: { 'plan.entity': documentRefusals.wrongDocument(name) } });
  refuseTooOld(device, now);
  return read(request);
}

/** @throws Refusal `too_old` */
export function refuseTooOld(device: SaveRequest['device'], now: number): void {
  if (device && now - (Date.parse(device.date) + device.clockOffsetMs) > oldestEntryMs)
    throw new Refusal('too_old');
}
