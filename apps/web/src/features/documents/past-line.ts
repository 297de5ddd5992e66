import { findRecord } from '@fieldwright/domain/kernel/edit-graph';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { Answer } from '../../lib/requests/send.ts';
import type { BookLine } from './line.ts';
import type { PastPrice } from './past-price.dialog.tsx';

/** A change in a document's history. */
export type HistoryChange = Answer<'GET /api/salesproposals/{id}/changes'>[number];
export type ChangedRecord = HistoryChange['steps'][number]['records'][number];

interface Found {
  change: HistoryChange;
  kind: string;
  record: ChangedRecord;
  side: 'from' | 'to';
}

/**
 * Returns the price that a line had before or after one of the changes in a document's history: the line as it was
 * then, and who had set the price.
 * @param changes the whole history, newest first
 */
export function pastPriceOf(
  changes: readonly HistoryChange[],
  { change, kind, record, side }: Found,
  document: Aggregate,
): Pick<PastPrice, 'line' | 'set' | 'at' | 'isLast'> {
  const at = changes.indexOf(change);
  const setsPrice = ({ steps }: HistoryChange) =>
    steps.some(
      (step) =>
        step.kind === kind &&
        step.records.some(({ id, fields }) => id === record.id && 'unitPriceCents' in fields),
    );
  const setBy = side === 'to' ? change : changes.slice(at + 1).find(setsPrice);
  const now = findRecord(document, { kind, id: record.id });
  const then = Object.fromEntries(
    fieldsOfPrice.map((field) => [field, record.fields[field] ? record.fields[field][side] : now?.[field]]),
  );
  return {
    line: { id: record.id, text: textOf(record, now), unitPriceCents: null, ...then } as BookLine,
    set: setBy ? { date: setBy.date, by: setBy.by } : null,
    at: setBy?.date ?? change.date,
    isLast: side === 'to' && !changes.slice(0, at).some(setsPrice),
  };
}

const textOf = ({ fields }: ChangedRecord, now: Fields | undefined): string => {
  const text = fields['text']?.to ?? now?.['text'];
  return typeof text === 'string' ? text : '';
};

/** The fields that a history keeps together with a price. */
const fieldsOfPrice = ['unitPriceCents', 'priceKey', 'serviceRepairId', 'partItemId'] as const;
