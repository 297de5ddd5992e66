import { refusalTexts } from '../../http/refusal.texts.ts';
import { namingFields, Refusal } from '../../http/refusal.ts';
import { childEndpointOf } from '../documents/child-edit.ts';
import { saveChild } from '../documents/children.commands.ts';
import { openForScreen } from '../documents/document-routes.ts';
import type { Saver } from '../documents/saver.ts';
import { maySee } from '../files/files.commands.ts';
import { findWholeFiles } from '../files/files.queries.ts';
import { proposalKind } from './proposal-kind.ts';

interface Attached {
  fileId: number;
  /** if missing, the file's own name */
  text?: string | undefined;
  key?: string | undefined;
}

/**
 * Attaches an uploaded file to a proposal by the file's id; the proposal's own endpoint for files uses the
 * guid.
 * @throws Refusal `not_found`, `invalid` for a file that the person may not see, and as `saveChild`
 */
export async function attachFile(saver: Saver, salesProposalId: number, { fileId, text, key }: Attached) {
  const [file] = await findWholeFiles(saver.db, [fileId], []);
  // Check the proposal first, so that people who may not open it learn nothing about files.
  await openForScreen(proposalKind, saver, salesProposalId);
  if (!file || !maySee(saver.who, file))
    throw new Refusal('invalid', { fields: { fileId: refusalTexts.notThere } });
  const named = { id: 0, salesProposalId, guid: file.guid, text: text ?? file.name, ...(key && { key }) };
  // the caller names the file by its id
  const nameOf = (field: string) => (field === 'guid' ? 'fileId' : field);
  return namingFields(nameOf, () =>
    saveChild(saver, childEndpointOf(proposalKind, 'fileInformations'), named),
  );
}
