import { setTimeout as pause } from 'node:timers/promises';
import type { PreparedPdf } from '@fieldwright/contract/prepared-pdfs';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../http/refusal.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { hashOf } from '../documents/save-begin.ts';
import type { Caller } from './make-invoice.ts';
import { openPaperAddress, paperAddress } from './paper-address.ts';
import { type PaperOrder, photosIn } from './paper-source.ts';
import { preparedPdf } from './prepared-pdfs.jobs.ts';
import {
  dropOldPrepared,
  findPrepared,
  insertPrepared,
  keepPrepared,
  type PreparedFile,
  type PreparedState,
  preparedById,
  restartPrepared,
} from './prepared-pdfs.queries.ts';
import { printPaper } from './print-paper.ts';

/** How long a request waits for its PDF, which usually is made by then: about a second, in steps of milliseconds. */
const pauses = [40, 60, 80, 100, 120, 150, 200, 250];

/** Returns the hash of a document: two that would look the same have the same. */
const hashOfOrder = ({ name, of, source }: PaperOrder) => hashOf({ name, of, source });

/**
 * Returns a short-lived address of a PDF. What nobody has asked for yet is made by a job, once, however many ask; the
 * request waits a moment for it.
 * @param again starts over what failed
 * @returns without an address until it is made: ask again
 */
export async function askPdf(
  { deps, db, who, now }: Caller,
  order: PaperOrder,
  { again }: { again: boolean },
): Promise<PreparedPdf> {
  const hash = hashOfOrder(order);
  const before = await findPrepared(db, { hash, now });
  if (!before || before.late || (before.failed && again))
    await db.transaction().execute(async (tx) => {
      const id = before
        ? await restartPrepared(tx, { hash, again, now })
        : await insertPrepared(tx, rowOf(order));
      if (id === null) return;
      await enqueue(tx, preparedPdf, { id }, `prepared-pdf:${id}`);
      if (!before) await dropOldPrepared(tx, now);
    });
  if (before?.made && before.aging) await db.transaction().execute((tx) => keepPrepared(tx, hash));
  const state = await waitFor(db, { hash, now });
  if (state?.made) {
    const { companyId } = who;
    const url = paperAddress(deps.config.SECRET, { kind: 'prepared', companyId, paperId: state.id }, now);
    return { url, percent: 100, failed: false };
  }
  const { failed = false, done = 0, steps = 1 } = state ?? {};
  return { url: null, percent: Math.round((100 * done) / steps), failed };
}

async function waitFor(
  db: Caller['db'],
  asked: { hash: string; now: number },
): Promise<PreparedState | null> {
  for (const ms of pauses) {
    const state = await findPrepared(db, asked);
    if (!state || state.made || state.failed) return state;
    await pause(ms);
  }
  return findPrepared(db, asked);
}

function rowOf(order: PaperOrder) {
  const { name, of, source } = order;
  const photos = new Set(photosIn(source).map(({ fileId }) => fileId));
  return {
    hash: hashOfOrder(order),
    workOrderId: 'workOrderId' in of ? of.workOrderId : null,
    customerId: 'customerId' in of ? of.customerId : null,
    name,
    source: JSON.stringify(source),
    steps: 1 + source.ready.filter((id) => photos.has(id)).length,
  };
}

/** Returns the PDF of a document to be emailed: the one that was looked at, if nothing has changed since. */
export async function pdfToSend({ deps, db, who, now }: Caller, order: PaperOrder): Promise<Buffer> {
  const before = await findPrepared(db, { hash: hashOfOrder(order), now });
  const made = before?.made ? await preparedById(db, before.id) : null;
  return made?.pdf ?? printPaper({ deps, db, companyId: who.companyId }, order.source);
}

/** Returns the PDF of an address. @throws Refusal `link_expired`, `not_found` if it is forged or no longer kept */
export async function openPreparedPdf(deps: Deps, token: string, now: number): Promise<PreparedFile> {
  const address = openPaperAddress(deps.config.SECRET, { kind: 'prepared', token }, now);
  if (address === 'expired') throw new Refusal('link_expired');
  const paper = address && (await preparedById(deps.database.forCompany(address.companyId), address.paperId));
  if (!paper) throw new Refusal('not_found');
  return paper;
}
