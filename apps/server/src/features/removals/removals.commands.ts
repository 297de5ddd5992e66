import { noFlags } from '@fieldwright/domain/kernel/edit-shape';
import type { LiveTopic } from '@fieldwright/domain/people/live-topics';
import { may } from '@fieldwright/domain/people/roles';
import { keptDays, removesAny } from '@fieldwright/domain/removals/removal-terms';
import {
  goesForGood,
  type RootFacts,
  type RootKind,
  whyNotRemoved,
  whyNotRestored,
} from '@fieldwright/domain/removals/root-removal';
import { openAlready } from '@fieldwright/domain/work-orders/work-order-place';
import { batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { changeStatement } from '../../db/history.queries.ts';
import type { SignedIn } from '../../http/access-token.ts';
import { Refusal } from '../../http/refusal.ts';
import { messagesStatement } from '../../live/live.queries.ts';
import { visitsChanged } from '../../live/visits.queries.ts';
import { isSecondOpen } from '../documents/save-errors.ts';
import { otherOpen } from '../documents/work-order-status.queries.ts';
import {
  type LockedRoot,
  liveWorkOf,
  lockRoot,
  placeOfRoot,
  setDeletedAfter,
  setHidden,
  useOfProposal,
  useOfWorkOrder,
} from './removals.queries.ts';

/** Who removes or restores, by which request. */
export interface Remover {
  db: Read;
  who: SignedIn;
  /** milliseconds since 1970 */
  now: number;
  requestId: string;
}

/** What the kinds of roots differ in. */
interface Root<K extends RootKind> {
  topic: LiveTopic;
  /** @param now milliseconds since 1970 */
  factsOf: (tx: Write, id: number, now: number) => Promise<RootFacts[K]>;
}

const roots: { readonly [K in RootKind]: Root<K> } = {
  customer: { topic: 'customer', factsOf: (tx, id, now) => liveWorkOf(tx, 'customer', { id, now }) },
  site: { topic: 'site', factsOf: (tx, id, now) => liveWorkOf(tx, 'site', { id, now }) },
  workOrder: { topic: 'workOrder', factsOf: useOfWorkOrder },
  salesProposal: { topic: 'proposal', factsOf: useOfProposal },
};

/**
 * Removes a customer, a site, a work order or a proposal (R4.4): it is hidden, with its history and its message. What is
 * removed already stays so. A draft that nobody else has seen goes for good after `keptDays`.
 * @throws Refusal `not_found`, `in_use` with all that stands against it
 */
export async function removeRoot(remover: Remover, kind: RootKind, id: number): Promise<null> {
  await remover.db.transaction().execute(async (tx) => {
    const root = await open(tx, remover, kind, id);
    if (root.hidden) return;
    const facts = await roots[kind].factsOf(tx, id, remover.now);
    refuse(whyNotRemoved(kind, facts));
    await write(tx, remover, { kind, id, hidden: true, root });
    if (goesForGood(kind, facts)) await setDeletedAfter(tx, id, keptDays, remover.now);
  });
  return null;
}

/**
 * Shows what was removed again.
 * @throws Refusal `not_found`, `in_use` where what it belongs to is removed, too, or its call has another open work order
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
    // made at the same moment
    const other = await otherOpen(remover.db, id);
    throw new Refusal('in_use', other === null ? {} : { detail: openAlready(other) });
  }
}

/** @throws Refusal `not_found` where it is not there, or not the person's to remove */
async function open(tx: Write, { who }: Remover, kind: RootKind, id: number): Promise<LockedRoot> {
  const root = await lockRoot(tx, kind, id);
  if (!root || !(may(who.roles, removesAny[kind]) || root.own)) throw new Refusal('not_found');
  return root;
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Refusal('in_use', { detail: reasons.join(' ') });
}

/** @returns the version that it has then */
async function write(
  tx: Write,
  { requestId }: Remover,
  { kind, id, hidden, root }: { kind: RootKind; id: number; hidden: boolean; root: LockedRoot },
): Promise<number> {
  const version = await setHidden(tx, kind, id, hidden);
  const fields = { hidden: { from: !hidden, to: hidden } };
  const records = [{ id, ...noFlags, updated: true, fields }];
  await batch(tx, [
    changeStatement({ entity: kind, id, steps: [{ kind, records }] }, { version, saveKey: null, requestId }),
    messagesStatement([{ topic: roots[kind].topic, id, version }]),
    // a call's visits lead to its work order
    ...visitsChanged(root.callId === null ? [] : [root.callId]),
  ]);
  return version;
}
