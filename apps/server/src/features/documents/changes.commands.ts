import type { changeSchema } from '@fieldwright/contract/documents';
import type { z } from 'zod';
import type { Read } from '../../db/database.ts';
import { changesAfter } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DocumentName, documentTables } from './document-tables.ts';
import { loadDocumentText } from './documents.queries.ts';

/** The history of a document, newest first; of one record of it where one is named. @throws Refusal `not_found` */
export async function changesOf(
  db: Read,
  name: DocumentName,
  id: number,
  { kind, recordId }: { kind?: string | undefined; recordId?: number | undefined },
): Promise<z.output<typeof changeSchema>[]> {
  if ((await loadDocumentText(db, documentTables[name], id, false)) === null) throw new Refusal('not_found');
  const rows = await changesAfter(db, name, id, 0);
  const wanted = (step: { kind: string }) => kind === undefined || step.kind === kind;
  return rows
    .map((row) => ({
      id: row.id,
      version: row.version,
      steps: row.steps.filter(wanted).map(({ kind: of, records }) => ({
        kind: of,
        records: records.filter((record) => recordId === undefined || record.id === recordId),
      })),
      by: row.created_by === null ? null : { id: row.created_by, name: row.name ?? '' },
      date: row.created_date,
      requestId: row.request_id,
      saveKey: row.save_key,
    }))
    .map((change) => ({ ...change, steps: change.steps.filter(({ records }) => records.length > 0) }))
    .filter(({ steps }) => steps.length > 0)
    .reverse() as never;
}
