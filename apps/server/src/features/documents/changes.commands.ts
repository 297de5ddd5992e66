import type { Read } from '../../db/database.ts';
import { type Change, historyOf } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DocumentName, documentTables } from './document-tables.ts';
import { loadDocumentText } from './documents.queries.ts';

/** The history of a document, newest first; of one record of it where one is named. @throws Refusal `not_found` */
export async function changesOf(
  db: Read,
  name: DocumentName,
  id: number,
  { kind, recordId }: { kind?: string | undefined; recordId?: number | undefined },
): Promise<Change[]> {
  if ((await loadDocumentText(db, documentTables[name], id, false)) === null) throw new Refusal('not_found');
  const changes = await historyOf(db, name, id);
  return changes
    .map((change) => ({
      ...change,
      steps: change.steps
        .filter((step) => kind === undefined || step.kind === kind)
        .map((step) => ({
          kind: step.kind,
          records: step.records.filter((record) => recordId === undefined || record.id === recordId),
        }))
        .filter(({ records }) => records.length > 0),
    }))
    .filter(({ steps }) => steps.length > 0);
}
