import { randomUUID } from 'node:crypto';
import { sameName } from '@fieldwright/domain/company-lists/company-list';
import { inspectionQuestions } from '@fieldwright/domain/company-lists/inspection-question';
import {
  type InspectionTemplateName,
  inspectionTemplate,
} from '@fieldwright/domain/company-lists/inspection-templates';
import { blanksOf } from '@fieldwright/domain/kernel/record-shape';
import { batch } from '../../db/batch.ts';
import type { Read, Write } from '../../db/database.ts';
import { insertRecord } from '../../db/record.sql.ts';
import { type ChangedRecord, recordStatements } from '../../records/change-record.ts';
import { listEntries, lockList, nextOrder } from './company-lists.queries.ts';
import { type Entry, type KeptList, keptLists } from './kept-list.ts';

const blanks = blanksOf(inspectionQuestions.shape.schema);

/**
 * Adds an inspection form with its questions from a template: all, or none. A form of this name that is there already
 * is left as it is, so that a repeated request adds nothing.
 * @returns all forms, in order
 */
export function addInspectionTemplate(
  db: Read,
  requestId: string,
  name: InspectionTemplateName,
): Promise<Entry[]> {
  return db.transaction().execute(async (tx) => {
    const { inspectionforms, inspectionquestions, sitesystemtypes } = keptLists;
    await lockList(tx, inspectionforms);
    await lockList(tx, inspectionquestions);
    const { text, systemTypes, questions } = inspectionTemplate(name);
    const forms = await listEntries(tx, inspectionforms, false);
    if (forms.some((form) => sameName(form.text, text))) return forms;
    const types = await listEntries(tx, sitesystemtypes, false);
    const siteSystemTypeIds = types
      .filter((type) => systemTypes.some((each) => sameName(each, type.text)))
      .map(({ id }) => id);
    const added: ChangedRecord[] = [];
    const form = { text, siteSystemTypeIds, callDepartmentTypeId: null };
    const inspectionFormId = await insert(tx, inspectionforms, form, added);
    const ids = new Map<string, number>();
    for (const { after, ...question } of questions) {
      const fields = {
        ...blanks,
        ...question,
        inspectionFormId,
        askedIfId: after ? ids.get(after[0])! : null,
        askedIf: after?.[1] ?? '',
      };
      ids.set(question.text, await insert(tx, inspectionquestions, fields, added));
    }
    await batch(tx, recordStatements({ requestId }, added));
    return listEntries(tx, inspectionforms, false);
  });
}

/** Inserts an entry after the others, and notes it for the history. */
async function insert(
  tx: Write,
  list: KeptList,
  fields: Record<string, unknown>,
  added: ChangedRecord[],
): Promise<number> {
  const order = await nextOrder(tx, list);
  const id = (await insertRecord(tx, list.table, fields, { guid: randomUUID(), ...order }))!;
  added.push({ entity: list.kind, id, version: 1, was: null, now: fields });
  return id;
}
