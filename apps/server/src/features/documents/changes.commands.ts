import type { Read } from '../../db/database.ts';
import { type Change, historyOf } from '../../db/history.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import type { DocumentKind } from './document-kind.ts';
import { loadDocumentText } from './documents.queries.ts';

/**
 * Returns the history of a document, newest first, optionally of one kind or record only.
 * @throws Refusal `not_found`
 */
export async function changesOf(
  db: Read,
  document: DocumentKind,
  id: number,
  { kind, recordId }: { kind?: string | undefined; recordId?: number | undefined },
): Promise<Change[]> {
  if ((await loadDocumentText(db, document, id, false)) === null) throw new Refusal('not_found');
  const changes = await historyOf(db, document.name, id);
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
