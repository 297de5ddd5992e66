import { asOf, type PastChange } from '@fieldwright/domain/kernel/as-of';
import { nameKey } from '@fieldwright/domain/kernel/edit-graph';
import { blanksOf } from '@fieldwright/domain/kernel/record-shape';
import { type EntryPrice, entryPrice, type PricedFor } from '@fieldwright/domain/price-books/entry-price';
import { partItemSchema } from '@fieldwright/domain/price-books/part-item';
import type { PricingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { serviceRepairSchema } from '@fieldwright/domain/price-books/service-repair';
import type { Read } from '../../db/database.ts';
import { authorOf, type HistoryRow, historiesOf } from '../../db/history.queries.ts';
import { basisOf, basisOfPart, type StoredPart } from '../../db/price-basis.sql.ts';
import type { KeptRecords } from './kept-records.queries.ts';

/** What an entry's price was worked out from at some time. */
export interface PriceState {
  kind: 'serviceRepair' | 'partItem';
  entry: KeptRecords['serviceRepair'] | KeptRecords['partItem'];
  rules: PricingRules | null;
  whose: PricedFor;
  /** returns a part as it was; undefined or null if it wasn't there */
  partOf: (id: number) => KeptRecords['partItem'] | null | undefined;
}

/** What a record has that was deleted before it could have these fields. */
const blanks = { serviceRepair: blanksOf(serviceRepairSchema), partItem: blanksOf(partItemSchema) } as const;

/** Returns an entry's price at some time. */
export function priceInState({ kind, entry: found, rules, whose, partOf }: PriceState): EntryPrice {
  const entry = { ...blanks[kind], ...found } as PriceState['entry'];
  const { costCents = null } = entry;
  const parts = kind === 'serviceRepair' ? (entry as KeptRecords['serviceRepair']).parts : [];
  const used = parts.map(({ partItemId, quantity }) => {
    const part = partOf(partItemId);
    return part ? priced({ ...blanks.partItem, ...part }, quantity) : unknownPart({ partItemId, quantity });
  });
  const basis =
    kind === 'partItem'
      ? basisOfPart(priced(entry as KeptRecords['partItem'], 1))
      : basisOf({
          ...(entry as KeptRecords['serviceRepair']),
          kind,
          costCents,
          markupFactor: null,
          parts: used,
        });
  return entryPrice(basis, rules, whose);
}

/** A change of a record, with the history's row that it is in. */
export type PastRow = PastChange &
  Pick<HistoryRow, 'request_id' | 'save_key'> & { id: number; by: { id: number; name: string } | null };

interface Named {
  kind: string;
  id: number;
}

/** Returns a function that gives the histories of these records, each newest first. They come in one query. */
export async function pastsOf(
  db: Read,
  records: readonly Named[],
): Promise<(record: Named) => readonly PastRow[]> {
  const histories = await historiesOf(db, records);
  const pasts = new Map([...histories].map(([name, rows]) => [name, rows.map(pastRow).toReversed()]));
  return (record) => pasts.get(nameKey(record)) ?? [];
}

/**
 * Returns what a part was before it was deleted, as far as its history says; null if it wasn't deleted.
 * @param past newest first
 */
export const lastOfPart = (past: readonly PastRow[]): KeptRecords['partItem'] | null =>
  past[0]?.deleted ? asOf<KeptRecords['partItem']>(null, past.slice(0, 1), () => true) : null;

/** Returns the change that removed a record that isn't there now. @param past newest first */
export const removalOf = (past: readonly PastRow[]): PastRow | null =>
  past.find(({ deleted, fields }) => deleted || fields['hidden']?.to === true) ?? null;

function pastRow(row: HistoryRow): PastRow {
  const { created = false, deleted = false, fields = {} } = row.steps[0]?.records[0] ?? {};
  const { id, created_date: date, request_id, save_key } = row;
  return { id, by: authorOf(row), date, request_id, save_key, created, deleted, fields };
}

const priced = (part: KeptRecords['partItem'], quantity: number): StoredPart => ({
  partItemId: part.id,
  code: part.code,
  text: part.text,
  description: part.description,
  warranty: part.warranty,
  quantity,
  taxable: part.taxable,
  pricing: part.pricing,
  unitPriceCents: part.unitPriceCents,
  costCents: part.costCents ?? null,
  markupFactor: part.markupFactor ?? null,
});

/** A part that is gone, or was not there yet: its cost is not known. */
const unknownPart = ({ partItemId, quantity }: { partItemId: number; quantity: number }): StoredPart => ({
  partItemId,
  code: '',
  text: '',
  description: '',
  warranty: '',
  quantity,
  taxable: true,
  pricing: 'computed',
  unitPriceCents: null,
  costCents: null,
  markupFactor: null,
});
