import type { GoneRecord, LastChange } from '@fieldwright/domain/kernel/edit-merge-question';
import type { Fields } from '@fieldwright/domain/kernel/edit-shape';
import type { HistoryRow } from '../../db/history.queries.ts';

/**
 * Summarizes the history since a version for the merge: the last change of each field, and the deleted
 * records with their former fields.
 * @param rows the changes after that version, oldest first
 */
export function historySince(rows: readonly HistoryRow[]): { changes: LastChange[]; gone: GoneRecord[] } {
  const last = new Map<string, LastChange>();
  const gone = new Map<string, GoneRecord>();
  for (const row of rows) {
    const by = { id: row.created_by ?? 0, name: row.name ?? '' };
    const at = row.created_date;
    for (const { kind, records } of row.steps) {
      for (const { id, created, deleted, fields } of records) {
        const name = `${kind}:${id}`;
        if (created) last.set(`${name}:`, { kind, id, field: null, by, at });
        if (deleted) gone.set(name, { kind, id, fields: oldValues(fields), by, at });
        for (const field of Object.keys(fields)) last.set(`${name}:${field}`, { kind, id, field, by, at });
      }
    }
  }
  return { changes: [...last.values()], gone: [...gone.values()] };
}

const oldValues = (fields: Readonly<Record<string, { from: unknown }>>): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, { from }]) => [field, from]));
