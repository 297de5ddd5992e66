import type { SaveAnswer, SaveRequest } from '@fieldwright/contract/documents';
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

/** Refusals that a device does not send again by itself; the office sees what was refused. */
const parkedCodes = new Set([
  'forbidden',
  'not_found',
  'invalid',
  'ref_discarded',
  'format_unknown',
  'too_old',
]);

/**
 * Saves what a browser or a device sends. A device's save that is refused is kept as it was sent, for the office. What
 * a refused or asking save stands for is replaced all the same, so that the next correction, which names this one,
 * holds for what came after the first.
 * @param sent the body as it came: a later release may read it otherwise, and still has to know it again
 * @throws Refusal as `saveDocument`, and `format_unknown`, `too_old`
 */
export async function saveEntry(
  saver: Saver,
  name: DocumentName,
  request: SaveRequest,
  sent: object,
): Promise<SaveAnswer> {
  const bodyHash = hashOf(sent);
  try {
    const read = readEntry(name, request, Date.now());
    const answer = await saveDocument(saver, read, { complete: true, bodyHash });
    if (answer.outcome === 'asks' && request.replaces)
      await saver.db.transaction().execute((tx) => standIn(tx, saver, request));
    return answer;
  } catch (error) {
    const refused = error instanceof Refusal && request.device && parkedCodes.has(error.code);
    if (refused) await parkRefused(saver, request, bodyHash, error);
    throw error;
  }
}

/** @see replaceStatement */
async function standIn(tx: Write, { who }: Saver, request: SaveRequest): Promise<void> {
  await batch(tx, replacement(request, who));
}

function readEntry(name: DocumentName, request: SaveRequest, now: number): SaveRequest {
  const read = entryFormats[request.format];
  if (!read) throw new Refusal('format_unknown');
  const { device, plan } = request;
  if (plan.entity !== name)
    throw new Refusal('invalid', { fields: { 'plan.entity': `This saves a ${name}.` } });
  if (device && now - (Date.parse(device.date) + device.clockOffsetMs) > oldestEntryMs)
    throw new Refusal('too_old');
  return read(request);
}

async function parkRefused(
  saver: Saver,
  request: SaveRequest,
  bodyHash: string,
  refusal: Refusal,
): Promise<void> {
  const { code, message, details } = refusal;
  const reason = [
    code,
    message,
    ...Object.entries(details.fields ?? {}).map(([field, text]) => `${field}: ${text}`),
  ].join(' · ');
  const rootId = request.plan.id > 0 ? request.plan.id : null;
  await saver.db.transaction().execute(async (tx) => {
    await standIn(tx, saver, request);
    await parkSave(tx, request, { bodyHash, personId: saver.who.personId, rootId, reason });
  });
}
