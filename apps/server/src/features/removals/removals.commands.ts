import { may } from '@fieldwright/domain/people/roles';
import { keptDays, removesAny } from '@fieldwright/domain/removals/removal-terms';
import {
  goesForGood,
  type Obstacle,
  otherOpen as openOfCall,
  type RootFacts,
  type RootKind,
  whyNotRemoved,
  whyNotRestored,
} from '@fieldwright/domain/removals/root-removal';
import { batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { owingAfterRemoval } from '../../live/owing.queries.ts';
import { visitsChanged } from '../../live/visits.queries.ts';
import { recordStatements } from '../../records/change-record.ts';
import { setHidden } from '../../records/hidden.queries.ts';
import { isSecondOpen } from '../documents/save-errors.ts';
import { otherOpen } from '../work-orders/work-order-status.queries.ts';
import {
  type LockedRoot,
  liveWorkOf,
  lockRoot,
  placeOfRoot,
  setDeletedAfter,
  useOfProposal,
  useOfWorkOrder,
} from './removals.queries.ts';

/** The person who removes or restores, and their request. */
export interface Remover {
  db: Read;
  who: SignedIn;
  /** milliseconds since 1970 */
  now: number;
  requestId: string;
}

/**
 * Reads the facts that decide whether a root may be removed, by kind. `now` is in milliseconds since 1970.
 */
const factsOf: {
  readonly [K in RootKind]: (tx: Write, id: number, now: number) => Promise<RootFacts[K]>;
} = {
  customer: (tx, id, now) => liveWorkOf(tx, 'customer', { id, now }),
  site: (tx, id, now) => liveWorkOf(tx, 'site', { id, now }),
  workOrder: useOfWorkOrder,
  salesProposal: useOfProposal,
};

/**
 * Removes a customer, a site, a work order or a proposal (R4.4): hides it, with history and live message.
 * Does nothing if it is already removed. A draft that no one else has seen is deleted permanently after
 * `keptDays`.
 * @throws Refusal `not_found`, `in_use` with all reasons against it
 */
export async function removeRoot(remover: Remover, kind: RootKind, id: number): Promise<null> {
  await remover.db.transaction().execute(async (tx) => {
    const root = await open(tx, remover, kind, id);
    if (root.hidden) return;
    const facts = await factsOf[kind](tx, id, remover.now);
    refuse(whyNotRemoved(kind, facts));
    await write(tx, remover, { kind, id, hidden: true, root });
    if (goesForGood(kind, facts)) await setDeletedAfter(tx, id, keptDays, remover.now);
  });
  return null;
}

/**
 * Restores a removed record.
 * @throws Refusal `not_found`, `in_use` if the record it belongs to is also removed, or its call has another
 * open work order
 */
export async function restoreRoot(
  remover: Remover,
  kind: RootKind,
  id: number,
): Promise<{ id: number; version: number }> {
  try {
    return await remover.db.transaction().execute(async (tx) => {
      const root = await open(tx, remover, kind, id);
      if (!root.hidden) return { id, version: root.version };
      refuse(whyNotRestored(kind, await placeOfRoot(tx, kind, id)));
      if (kind === 'salesProposal') await setDeletedAfter(tx, id, null, remover.now);
      return { id, version: await write(tx, remover, { kind, id, hidden: false, root }) };
    });
  } catch (error) {
    if (!isSecondOpen(error)) throw error;
    // created at the same moment
    const other = await otherOpen(remover.db, id);
    refuse(other === null ? [] : [openOfCall(other)]);
    throw new Refusal('in_use');
  }
}

/** @throws Refusal `not_found` if it doesn't exist or the person may not remove it */
async function open(tx: Write, { who }: Remover, kind: RootKind, id: number): Promise<LockedRoot> {
  const root = await lockRoot(tx, kind, id);
  if (!root || !(may(who.roles, removesAny[kind]) || root.own)) throw new Refusal('not_found');
  return root;
}

function refuse(obstacles: readonly Obstacle[]): void {
  const detail = obstacles.map(({ text }) => text).join(' ');
  if (obstacles.length > 0) throw new Refusal('in_use', { detail, obstacles });
}

/** @returns the version after the write */
async function write(
  tx: Write,
  { requestId }: Remover,
  { kind, id, hidden, root }: { kind: RootKind; id: number; hidden: boolean; root: LockedRoot },
): Promise<number> {
  const changed = await setHidden(tx, kind, id, hidden);
  await batch(tx, [
    ...recordStatements({ requestId }, [changed]),
    // the customer's other visits warn about its balance due
    ...(kind === 'workOrder' ? [owingAfterRemoval(id)] : []),
    // the visits of its call link to the work order
    ...visitsChanged(root.callId === null ? [] : [root.callId]),
  ]);
  return changed.version;
}
