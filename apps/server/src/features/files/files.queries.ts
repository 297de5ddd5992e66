import { sql } from 'kysely';
import type { Read, Write } from '../../db/database.ts';
import { soldWork } from '../../db/sold-work.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { filesTexts } from './files.texts.ts';
import type { FileRow } from './uploads.queries.ts';

/** The tables with the photos of work orders. */
export const photoTables = [
  'recommendation_photos',
  'work_order_photos',
  'debrief_answers',
  'inspection_answers',
] as const;

/** The tables whose records have pictures that stay once they are there, so that several records can have one. */
export const pictureTables = ['service_repairs', 'part_items', 'sales_proposal_packages'] as const;

/** The tables whose records files are attached to. */
export type AttachedTo =
  | (typeof photoTables)[number]
  | 'sales_proposal_files'
  | 'sales_proposal_packages'
  | 'companies'
  | 'service_repairs'
  | 'part_items';

export interface Attachment {
  guid: string;
  attachedTo: AttachedTo;
  recordId: number;
}

/**
 * Attaches checked temporary files to their records, in the save's transaction and in one statement. A file
 * that is already attached to the same record stays attached, so a save can be repeated.
 * @returns the file's id by guid
 * @throws Refusal `file_incomplete` for a guid whose upload is incomplete or that isn't the company's,
 * `file_attached` for a file of another record, `file_refused` for one that was uploaded as another kind of file;
 * fields by guid
 */
export async function attachFiles(
  db: Write,
  attachments: readonly Attachment[],
): Promise<Map<string, number>> {
  if (attachments.length === 0) return new Map();
  const { rows } = await sql<{ guid: string; id: number }>`
    update files f set state = 'kept', attached_to = w.attached_to, record_id = w.record_id
    from unnest(${attachments.map(({ guid }) => guid)}::uuid[],
                ${attachments.map(({ attachedTo }) => attachedTo)}::text[],
                ${attachments.map(({ recordId }) => recordId)}::bigint[]) as w (guid, attached_to, record_id)
    where f.guid = w.guid
      and (f.state = 'checked'
           or f.state = 'kept' and f.attached_to = w.attached_to and (f.record_id = w.record_id
             or f.sent and not exists (select from sales_proposal_files a where a.company_id = f.company_id and a.id = f.record_id)))
      and (w.attached_to <> all(${photoTables}::text[]) or f.kind = 'photo')
      and (w.attached_to = 'companies') = (f.kind = 'logo')
      and (w.attached_to = any(${pictureTables}::text[])) = (f.kind = 'picture')
    returning f.guid, f.id`.execute(db);
  const ids = new Map(rows.map(({ guid, id }) => [guid, id]));
  const wanted = new Set(attachments.map(({ guid }) => guid.toLowerCase()));
  if (wanted.size < attachments.length) throw new Refusal('file_attached');
  const missing = [...wanted].filter((guid) => !ids.has(guid));
  if (missing.length > 0) throw await whyNotAttached(db, missing);
  return ids;
}

async function whyNotAttached(db: Write, guids: readonly string[]): Promise<Refusal> {
  const { rows } = await sql<{ guid: string; state: string }>`
    select guid, state from files where guid = any(${guids}::uuid[])`.execute(db);
  const states = new Map(rows.map(({ guid, state }) => [guid, state]));
  const state = states.get(guids[0]!);
  const code = state === 'kept' ? 'file_attached' : state === 'checked' ? 'file_refused' : 'file_incomplete';
  const words = {
    file_attached: filesTexts.attached,
    file_refused: filesTexts.photosOnly,
    file_incomplete: filesTexts.incomplete,
  };
  return new Refusal(code, { fields: Object.fromEntries(guids.map((guid) => [guid, words[code]])) });
}

/**
 * Detaches the files of deleted records, in the save's transaction. They become temporary again: a save that
 * restores the record attaches them again, and unattached ones are swept. What a customer got stays.
 */
export async function detachFiles(
  db: Write,
  attachedTo: AttachedTo,
  recordIds: readonly number[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await sql`update files set state = 'checked', attached_to = null, record_id = null
    where state = 'kept' and not sent and attached_to = ${attachedTo} and record_id = any(${recordIds}::bigint[])`.execute(
    db,
  );
}

/** A completely uploaded file, with the fields that decide who may see it. */
export type WholeFile = Pick<FileRow, 'id' | 'guid' | 'name' | 'size' | 'preview' | 'personId'> & {
  contentType: string;
  /** null for a temporary file */
  attachedTo: AttachedTo | null;
  /** whether its document is the signed-in person's own (R6.4) */
  own: boolean;
  /** whether it belongs to a work order that the signed-in person sold (R6.4) */
  sold: boolean;
};

/** Returns completely uploaded files, by id or guid. */
export async function findWholeFiles(
  db: Read,
  ids: readonly number[],
  guids: readonly string[],
): Promise<WholeFile[]> {
  const { rows } = await sql<WholeFile>`
    select f.id, f.guid, f.name, f.size, f.preview, f.person_id as "personId", f.content_type as "contentType",
           f.attached_to as "attachedTo",
           coalesce(w.created_by, s.created_by) is not distinct from (select current_person()) or has_visit(w.call_id) as own,
           coalesce(w.id is not null and ${sql.raw(soldWork('w.sales_proposal_id', 'w.deposits'))}, false) as sold
    from files f
    left join recommendation_photos p on f.attached_to = 'recommendation_photos' and p.company_id = f.company_id and p.id = f.record_id
    left join work_order_photos j on f.attached_to = 'work_order_photos' and j.company_id = f.company_id and j.id = f.record_id
    left join debrief_answers b on f.attached_to = 'debrief_answers' and b.company_id = f.company_id and b.id = f.record_id
    left join inspection_answers i on f.attached_to = 'inspection_answers' and i.company_id = f.company_id and i.id = f.record_id
    left join work_orders w on w.company_id = f.company_id and w.id = coalesce(p.work_order_id, j.work_order_id, b.work_order_id, i.work_order_id)
    left join sales_proposal_files a on f.attached_to = 'sales_proposal_files' and a.company_id = f.company_id and a.id = f.record_id
    left join sales_proposal_packages k on f.attached_to = 'sales_proposal_packages' and k.company_id = f.company_id and k.id = f.record_id
    left join sales_proposals s on s.company_id = f.company_id and s.id = coalesce(a.sales_proposal_id, k.sales_proposal_id)
    where (f.id = any(${ids}::bigint[]) or f.guid = any(${guids}::uuid[])) and f.state in ('checked', 'kept')
    order by f.id`.execute(db);
  return rows;
}

/** Returns which of these files are kept pictures of the company already. */
export async function findKeptPictures(db: Read, guids: readonly string[]): Promise<Set<string>> {
  if (guids.length === 0) return new Set();
  const { rows } = await sql<{ guid: string }>`
    select guid from files where guid = any(${[...guids]}::uuid[]) and state = 'kept'
      and attached_to = any(${pictureTables}::text[])`.execute(db);
  return new Set(rows.map(({ guid }) => guid));
}

/** Notes that a customer gets these files, so that they stay, whatever becomes of their records. */
export async function noteSent(db: Write, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  await sql`update files set sent = true where guid = any(${[...guids]}::uuid[]) and not sent`.execute(db);
}
