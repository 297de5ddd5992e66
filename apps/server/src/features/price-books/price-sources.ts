import type { PriceSources } from '@fieldwright/contract/price-book-prices';
import type { ServicePart } from '@fieldwright/domain/price-books/service-repair';
import type { Read } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { originsOf } from './change-origins.queries.ts';
import { findAllKept, findKept, type KeptRecords } from './kept-records.queries.ts';
import { type PastRow, pastsOf } from './price-states.ts';

interface Source {
  of: 'price' | 'cost';
  part: KeptRecords['partItem'] | null;
  row: PastRow | null;
}

/**
 * Returns where the amounts come from that an entry's price starts with: its flat price, or the costs of its parts and
 * the prices that were set for them.
 * @throws Refusal `not_found`
 */
export async function priceSources(
  db: Read,
  { kind, id }: { kind: 'serviceRepair' | 'partItem'; id: number },
  withCosts: boolean,
): Promise<PriceSources> {
  const found = await findKept(db, kind, { id });
  if (!found) throw new Refusal('not_found');
  const isFlat = found.pricing === 'flat';
  const used = kind === 'serviceRepair' && !isFlat ? (found as KeptRecords['serviceRepair']).parts : [];
  const parts = used.length > 0 ? await findAllKept(db, 'partItem', partIdsOf(used)) : [];
  const pastOf = await pastsOf(db, [
    { kind, id },
    ...parts.map((part) => ({ kind: 'partItem', id: part.id })),
  ]);
  const ofParts = parts.map((part): Source => {
    const of = part.pricing === 'flat' && part.unitPriceCents !== null ? 'price' : 'cost';
    return { of, part, row: lastSet(pastOf({ kind: 'partItem', id: part.id }), fieldsOf[of]) };
  });
  const own = (of: Source['of'], part: Source['part']): Source => {
    return { of, part, row: lastSet(pastOf({ kind, id }), fieldsOf[of]) };
  };
  const all = isFlat
    ? [own('price', null)]
    : kind === 'partItem'
      ? [own('cost', found as KeptRecords['partItem'])]
      : ofParts;
  const shown = all.filter(({ of }) => of === 'price' || withCosts);
  const originOf = await originsOf(
    db,
    shown.flatMap(({ row }) => row ?? []),
  );
  return shown.map(({ of, part, row }) => ({
    of,
    part: part && { id: part.id, text: part.text, supplier: part.supplier },
    set: row && { date: row.date, by: row.by, origin: originOf(row) },
  }));
}

const partIdsOf = (parts: readonly ServicePart[]) => parts.map(({ partItemId }) => partItemId);
const fieldsOf = { price: ['unitPriceCents', 'pricing'], cost: ['costCents'] } as const;

/**
 * Returns the change that set one of the fields last. What was deleted and restored has the values from before.
 * @param past newest first
 */
function lastSet(past: readonly PastRow[], fields: readonly string[]): PastRow | null {
  return (
    past.find(({ created, deleted, fields: changed }, at) => {
      if (deleted || (created && past[at + 1]?.deleted)) return false;
      return created || fields.some((name) => name in changed);
    }) ?? null
  );
}
