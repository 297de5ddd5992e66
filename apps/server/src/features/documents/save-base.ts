import type { SaveRequest } from '@fieldwright/contract/documents';
import { earlierIds } from '@fieldwright/domain/kernel/edit-apply';
import type { IdMap } from '@fieldwright/domain/kernel/edit-graph';
import type { Plan } from '@fieldwright/domain/kernel/edit-plan';
import type { Shape } from '@fieldwright/domain/kernel/edit-shape';
import type { Write } from '../../db/database.ts';
import { Refusal } from '../../http/refusal.ts';
import { documentRefusals } from './document-refusals.texts.ts';
import { laneBefore, type SaveRecord, saveRecord } from './saves.queries.ts';

/** The most discarded or replaced saves of a lane that are followed. */
const mostSteps = 200;

type Records = ReadonlyMap<string, SaveRecord>;

async function find(db: Write, known: Records, key: string): Promise<SaveRecord | null> {
  return known.get(key) ?? saveRecord(db, key);
}

/** The state that a save is based on. */
export interface Base {
  /** the version the person saw; later changes by saves outside the lane are someone else's */
  seen: number;
  /** the version up to which the person already knows the changes that were merged in */
  told: number;
  /** keys of the earlier saves in its lane */
  lane: ReadonlySet<string>;
}

/** Returns the base of a save that depends on a version and on no earlier save. */
export const onVersion = (version: number | null): Base | null =>
  version === null ? null : { seen: version, told: version, lane: new Set() };

/**
 * Returns what a save is based on: the version it names, or the save before it. For a replaced save, its
 * replacement counts; for a discarded one, the save before it. A person who saves several times offline keeps
 * seeing the state before the first of these saves, plus their own changes.
 * @param rootId the document
 * @returns null for a save that creates its document
 * @throws Refusal `after_missing` until the save before it has run, `invalid` if that save was for another
 * document
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
      if (!here) throw new Refusal('invalid', { fields: { after: documentRefusals.otherDocument } });
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
 * Resolves the temporary ids of earlier saves.
 * @throws Refusal `after_missing` until such a save has run, `ref_discarded` if it was discarded, `invalid`
 * if it created no such record
 */
export async function resolveRefs(
  db: Write,
  shape: Shape,
  known: Records,
  { refs, plan }: SaveRequest,
): Promise<IdMap> {
  if (Object.keys(refs).length === 0) return {};
  const needed = new Set(idsNeeded(shape, plan));
  const ids: Record<number, number> = {};
  for (const [named, { key, tempId }] of Object.entries(refs)) {
    let record = await find(db, known, key);
    while (record?.state === 'replaced') record = await find(db, known, record.replaced_by!);
    if (!record || record.state === 'parked') throw new Refusal('after_missing');
    if (record.state === 'discarded' && !needed.has(Number(named))) continue;
    if (record.state === 'discarded')
      throw new Refusal('ref_discarded', { fields: { [`refs.${named}`]: documentRefusals.discarded } });
    const id = record.ids[String(tempId)];
    if (id === undefined)
      throw new Refusal('invalid', { fields: { [`refs.${named}`]: documentRefusals.notMade } });
    ids[Number(named)] = id;
  }
  return ids;
}

/**
 * Returns the temporary ids of earlier saves that a plan requires. Positions next to a record that was never
 * created aren't required: the merge finds the next best position.
 */
export function idsNeeded(shape: Shape, plan: Plan): number[] {
  const steps = plan.steps.map(({ kind, records }) => ({
    kind,
    records: records.map(({ place: _, ...record }) => record),
  }));
  return earlierIds(shape, { ...plan, steps });
}

/** Lists every key that a save names, to read them in one statement. */
export function namedKeys({ after, refs }: SaveRequest): string[] {
  return [...new Set([...(after ? [after] : []), ...Object.values(refs).map(({ key }) => key)])];
}
