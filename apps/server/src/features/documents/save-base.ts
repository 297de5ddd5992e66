import type { SaveRequest } from '@fieldwright/contract/documents';
import { earlierIds } from '@fieldwright/domain/kernel/edit-apply';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Shape } from '@fieldwright/domain/kernel/edit-shape';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { type DocumentName, documentTables } from './document-tables.ts';
import { laneBefore, type SaveRecord, saveRecord } from './saves.queries.ts';

/** A lane of more entries than this, each discarded or replaced, is not followed. */
const mostSteps = 200;

type Records = ReadonlyMap<string, SaveRecord>;

async function find(db: Write, known: Records, key: string): Promise<SaveRecord | null> {
  return known.get(key) ?? saveRecord(db, key);
}

/** What a save stands on. */
export interface Base {
  /** what the person saw: the changes after it that are not the lane's own are others' */
  seen: number;
  /** up to here the person has been told what came in */
  told: number;
  /** keys of the saves before it in its lane */
  lane: ReadonlySet<string>;
}

/** A save that stands on a version, and on no save before it. */
export const onVersion = (version: number | null): Base | null =>
  version === null ? null : { seen: version, told: version, lane: new Set() };

/**
 * What a save stands on: the version it names, or the save before it. A save that was replaced counts as the one that
 * stands for it; a discarded one as the one before it. Whoever saves several times without signal sees all the while
 * what was there before the first of them, and the own changes.
 * @param rootId the document
 * @returns null for a save that creates its document
 * @throws Refusal `after_missing` while the save before it has not been carried out, `invalid` where that was of
 * another document
 */
export async function baseOf(
  db: Write,
  known: Records,
  request: SaveRequest,
  rootId: number,
): Promise<Base | null> {
  let basedOn: number | null = request.basedOn ?? null;
  let after: string | null = request.after ?? null;
  for (let step = 0; after !== null; step++) {
    const before: SaveRecord | null = await find(db, known, after);
    if (!before || before.state === 'parked' || step > mostSteps) throw new Refusal('after_missing');
    if (before.state === 'done') {
      const here = before.entity === request.plan.entity && before.root_id === rootId;
      if (!here) throw new Refusal('invalid', { fields: { after: 'That save was of another document.' } });
      const { keys, basedOn: first, born } = await laneBefore(db, request.after!);
      const told = before.version!;
      return { seen: first ?? (born ? 0 : told), told, lane: new Set(keys) };
    }
    if (before.state === 'replaced') after = before.replaced_by;
    else {
      basedOn = before.based_on;
      after = before.after_key;
    }
  }
  return onVersion(basedOn);
}

/**
 * What the temporary ids of earlier saves have become.
 * @throws Refusal `after_missing` while such a save has not been carried out, `ref_discarded` where it never will be,
 * `invalid` where it made no such record
 */
export async function resolveRefs(db: Write, known: Records, { refs, plan }: SaveRequest): Promise<IdMap> {
  if (Object.keys(refs).length === 0) return {};
  const needed = new Set(idsNeeded(documentTables[plan.entity as DocumentName].shape, plan));
  const ids: Record<number, number> = {};
  for (const [named, { key, tempId }] of Object.entries(refs)) {
    let record = await find(db, known, key);
    while (record?.state === 'replaced') record = await find(db, known, record.replaced_by!);
    if (!record || record.state === 'parked') throw new Refusal('after_missing');
    if (record.state === 'discarded' && !needed.has(Number(named))) continue;
    if (record.state === 'discarded')
      throw new Refusal('ref_discarded', { fields: { [`refs.${named}`]: 'It was discarded.' } });
    const id = record.ids[String(tempId)];
    if (id === undefined)
      throw new Refusal('invalid', { fields: { [`refs.${named}`]: 'That save made no such record.' } });
    ids[Number(named)] = id;
  }
  return ids;
}

/**
 * The temporary ids of earlier saves that a plan cannot do without. A place beside a record that never came about is
 * not among them: the merge finds the next best.
 */
export function idsNeeded(shape: Shape, plan: Plan): number[] {
  const steps = plan.steps.map(({ kind, records }) => ({
    kind,
    records: records.map(({ place: _, ...record }) => record),
  }));
  return earlierIds(shape, { ...plan, steps });
}

/** Every key that a save names, to be read in one statement. */
export function namedKeys({ after, refs }: SaveRequest): string[] {
  return [...new Set([...(after ? [after] : []), ...Object.values(refs).map(({ key }) => key)])];
}
