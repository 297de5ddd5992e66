import { type OrderedListName, orderKindOf } from '@fieldwright/domain/company-lists/company-lists';
import {
  inOrder,
  type OrderChange,
  orderMessages,
  sameOrder,
} from '@fieldwright/domain/company-lists/list-order';
import { noFlags } from '@fieldwright/domain/kernel/edit-shape';
import { reorderedLists } from '@fieldwright/domain/people/live-topics';
import { batch } from '../../db/batch.ts';
import type { Read } from '../../db/database.ts';
import { type Change, changeStatement, historyOf, lastVersion } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { publish } from '../../live/publish.ts';
import { listEntries, lockList, setOrder } from './company-lists.queries.ts';
import type { Entry, KeptList } from './kept-list.ts';

/** A list that people put in order. */
type OrderedList = KeptList & { name: OrderedListName };

export interface SentOrder {
  ids: readonly number[];
  /** the order that the person saw; undefined: the current one */
  was?: readonly number[] | undefined;
}

interface Origin {
  companyId: number;
  requestId: string;
}

/**
 * Puts the entries in order, with its history. Entries that aren't named keep their order, after the named
 * ones. An order that the list has already changes nothing, so a repeated request does no harm.
 * @returns the entries in their new order
 * @throws Refusal `stale_version` if others have changed the order since
 */
export function orderEntries(
  db: Read,
  { companyId, requestId }: Origin,
  list: OrderedList,
  { ids, was }: SentOrder,
): Promise<Entry[]> {
  return db.transaction().execute(async (tx) => {
    await lockList(tx, list);
    const entries = await listEntries(tx, list, true);
    const all = entries.map(({ id }) => id);
    const next = inOrder(all, ids);
    if (sameOrder(all, next)) return listEntries(tx, list, false);
    if (was && !sameOrder(all, was)) throw new Refusal('stale_version', { detail: orderMessages.changed });
    await setOrder(tx, list, next);
    const offered = new Set(entries.filter(({ hidden }) => !hidden).map(({ id }) => id));
    const [from, to] = [all, next].map((order) => order.filter((id) => offered.has(id))) as [
      number[],
      number[],
    ];
    if (!sameOrder(from, to)) {
      const kind = orderKindOf(list.name);
      const record = { id: companyId, ...noFlags, updated: true, fields: { order: { from, to } } };
      const plan = { entity: kind, id: companyId, steps: [{ kind, records: [record] }] };
      const version = (await lastVersion(tx, kind, companyId)) + 1;
      await batch(tx, [changeStatement(plan, { version, saveKey: null, requestId })]);
    }
    await publish(tx, [reorderedLists]);
    return listEntries(tx, list, false);
  });
}

/** A change of a list's order: who, when, and the entries that were offered, before and after. */
type OrderHistory = Pick<Change, 'id' | 'version' | 'by' | 'date'> & OrderChange;

/** Returns the changes of a list's order, newest first. */
export async function orderHistory(db: Read, companyId: number, list: OrderedList): Promise<OrderHistory[]> {
  const changes = await historyOf(db, orderKindOf(list.name), companyId);
  return changes.map(({ id, version, by, date, steps }) => {
    const { from, to } = steps[0]!.records[0]!.fields['order'] as { from: number[]; to: number[] };
    return { id, version, by, date, from, to };
  });
}
