import type { FieldChange } from '@fieldwright/domain/kernel/edit-plan';
import { fieldLine, type HistoryChange, type HistoryLine } from '../settings/change-history.tsx';
import { recordHistoryTexts as texts } from './record-history.texts.ts';

type Values = Record<string, unknown>;
type HistoryRecord = HistoryChange['steps'][number]['records'][number];

/** A customer, a site, or a part of one, such as a certificate: what its history needs to know of it. */
export interface HistoryPart {
  /** empty for the record itself */
  name: string;
  /** undefined if it is unknown; then nothing can be put back */
  current: object | undefined;
  titles: Readonly<Record<string, string>>;
  together: readonly (readonly string[])[];
  valueText: (field: string, value: unknown) => string;
  /** whether fields can be put back: the person may, and neither it nor what it belongs to is removed */
  isOpen: boolean;
  /** Saves fields. @returns the new version of the customer or site */
  save: (values: Values, basedOn: number) => Promise<number>;
}

export type PartOf = (kind: string, id: number) => HistoryPart;
export type Put = (part: HistoryPart, title: string, values: Values) => void;

interface Told {
  changes: readonly HistoryChange[];
  partOf: PartOf;
  put: Put;
}

/** Returns the changes as one record saw them, so that only its own fields are put back. */
const changesOf = (changes: readonly HistoryChange[], { kind, id }: { kind: string; id: number }) =>
  changes.map((change) => ({
    ...change,
    steps: change.steps.flatMap((step) =>
      step.kind === kind ? [{ kind, records: step.records.filter((record) => record.id === id) }] : [],
    ),
  }));

/** Returns the lines of a change of a customer or site: what became of it and of its parts. */
export function recordLines(change: HistoryChange, index: number, told: Told): HistoryLine[] {
  return change.steps.flatMap(({ kind, records }) =>
    records.flatMap((record) => linesOfRecord({ kind, record, index }, told)),
  );
}

function linesOfRecord(
  { kind, record, index }: { kind: string; record: HistoryRecord; index: number },
  { changes, partOf, put }: Told,
): HistoryLine[] {
  const part = partOf(kind, record.id);
  if (record.created) return [{ text: texts.added(part.name) }];
  if (record.deleted) return [{ text: texts.removed(part.name) }];
  const options = {
    current: part.current,
    changes: changesOf(changes, { kind, id: record.id }),
    together: part.together,
    // what was done, such as a refund, can't be put back
    fields: part.isOpen ? Object.keys(part.titles).filter((field) => field in (part.current ?? {})) : [],
    put: (title: string, values: Values) => put(part, title, values),
  };
  return Object.entries(record.fields).flatMap(([field, change]) => {
    if (field === 'hidden')
      return [{ text: (change.to === true ? texts.removed : texts.restored)(part.name) }];
    const words = wordsOf(part, field, change);
    return words ? [fieldLine(field, words, index, options)] : [];
  });
}

/** Returns a changed field in words; null for a field that the screen doesn't show. */
function wordsOf(part: HistoryPart, field: string, { from, to }: FieldChange) {
  const title = part.titles[field];
  if (title === undefined) return null;
  const text = (value: unknown) => part.valueText(field, value) || texts.none;
  return { title: texts.fieldOf(part.name, title), from: text(from), to: text(to) };
}
