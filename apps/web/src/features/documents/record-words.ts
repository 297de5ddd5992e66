import { decimalText } from '@fieldwright/domain/kernel/decimal-text';
import { findRecord, type RecordName } from '@fieldwright/domain/kernel/edit-graph';
import type { LastChange } from '@fieldwright/domain/kernel/edit-merge-question';
import type { Aggregate, Fields } from '@fieldwright/domain/kernel/edit-shape';
import { fromTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { initialsOfName } from '@fieldwright/domain/people/person';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { whoOf } from '../../lib/who.ts';
import { documentTexts as texts } from './documents.texts.ts';
import { shareText } from './line.ts';

const words = texts as {
  kinds: Readonly<Record<string, string>>;
  fields: Readonly<Record<string, string | null>>;
  values: Readonly<Record<string, string>>;
} & typeof texts;

/** Returns a record's name for messages about others' changes: "Line “Furnace”", "Note". */
export function recordText(name: RecordName, within: Aggregate, known?: Fields): string {
  const kind = words.kinds[name.kind] ?? texts.part;
  const record = known ?? findRecord(within, name);
  const text = record?.['text'] ?? record?.['answer'];
  return typeof text === 'string' && text !== '' ? texts.named(kind, text) : kind;
}

/** Checks whether a field has a name for users. */
export const isWorded = (field: string): boolean => (words.fields[field] ?? null) !== null;

export const fieldText = (field: string): string => words.fields[field] ?? field;

/** Formats a value for users. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (field.endsWith('Cents')) return moneyText(Number(value));
  if (field === 'salesTaxPercentage') return `${decimalText(Number(value))}%`;
  if (field.endsWith('Id') || field.endsWith('Guid')) return texts.another;
  if (field === 'rate') return `${fromTenThousandths(Number(value))}%`;
  if (field === 'taxedShare') return shareText(Number(value));
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (field === 'deposits') return moneyText(depositsCents(value as WorkOrder['deposits']));
  if (field === 'marks' && Array.isArray(value)) return texts.marks(value.length);
  if (Array.isArray(value)) return texts.chosen(value.length);
  if (typeof value === 'object') return Object.values(value).map(String).join(', ');
  const text = String(value as string | number);
  return words.values[text] ?? text;
}

const depositsCents = (deposits: WorkOrder['deposits']) =>
  deposits.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** What one person changed. */
interface PersonsChanges {
  /** the name, or that it was you in another tab */
  who: string;
  /** null if unknown */
  initials: string | null;
  text: string;
}

/** Returns what a chip shows of who changed something: the name, or that it was you in another tab. */
export function personOf(by: LastChange['by'] | null): Pick<PersonsChanges, 'who' | 'initials'> {
  // a change by someone who wasn't signed in has no name
  const known = by?.name ? by : null;
  const { name, isYou } = whoOf(known, texts.somebody);
  return { who: isYou ? texts.inOtherTab : name, initials: known && initialsOfName(name) };
}

/** Lists changes by person: "Nate Okafor", "Line “Furnace” (price, quantity), Note"; "You, in another tab", "Note". */
export function changesByPerson(changes: readonly LastChange[], within: Aggregate): PersonsChanges[] {
  const people = new Map<string, { initials: string | null; records: Map<string, Set<string>> }>();
  for (const change of changes) {
    const { who, initials } = personOf(change.by);
    const known = people.get(who) ?? { initials, records: new Map<string, Set<string>>() };
    const record = recordText(change, within);
    const fields = known.records.get(record) ?? new Set<string>();
    if (change.field !== null && isWorded(change.field)) fields.add(fieldText(change.field).toLowerCase());
    known.records.set(record, fields);
    people.set(who, known);
  }
  return [...people].map(([who, { initials: letters, records }]) => {
    const parts = [...records].map(([record, fields]) =>
      fields.size > 0 ? `${record} (${[...fields].join(', ')})` : record,
    );
    return { who, initials: letters, text: parts.join(', ') };
  });
}
