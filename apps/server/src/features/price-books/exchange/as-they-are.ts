import { isDeepStrictEqual } from 'node:util';
import { nameKey } from '@fieldwright/domain/kernel/edit-graph';
import { netChanges } from '@fieldwright/domain/kernel/net-changes';
import type { Write } from '../../../db/database.ts';
import { historiesOf } from '../../../db/history.queries.ts';
import { findAllKept } from '../kept-records.queries.ts';
import type { MadeByImport, MadeEntry } from './made-by-import.ts';
import { changedCategories, placesIn, writtenSince } from './undo.queries.ts';

/* What an import made, as it is when it's undone. */

const kinds = ['partItem', 'serviceRepair'] as const;
/** Few enough that others wait for some milliseconds at most. */
const recordsAtOnce = 200;

/** Yields records in pages of some hundred. */
export function* inPages<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += recordsAtOnce) yield all.slice(at, at + recordsAtOnce);
}

/** Returns the ids of records. */
export const idsOf = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id);
/** Returns the records of one kind. */
export const ofKind = <T extends { kind: string }>(records: readonly T[], kind: string): T[] =>
  records.filter((each) => each.kind === kind);

/**
 * Returns what an import made, with the versions that its entries have now: others may have changed one and put it back,
 * such as by a later import that was undone.
 * @returns `changed`: the names of those that aren't as the import left them; new ones at another version are named later.
 *   `backInPlace`: the new categories that were changed and put back
 */
export async function asTheyAre(
  tx: Write,
  made: MadeByImport,
): Promise<{ made: MadeByImport; changed: string[]; backInPlace: number[] }> {
  const versions = new Map<string, number>();
  const changes = new Map(made.changed.map((each) => [keyOf(each), each.fields]));
  const changed: string[] = [];
  for (const kind of kinds) {
    for (const some of inPages(
      await writtenSince(tx, kind, ofKind([...made.changed, ...made.removed], kind)),
    )) {
      const there = new Map((await findAllKept(tx, kind, idsOf(some))).map((each) => [each.id, each]));
      for (const { id, name } of some) {
        const [key, record] = [keyOf({ kind, id }), there.get(id)];
        if (record && isAsMade({ ...record }, changes.get(key))) versions.set(key, record.version);
        else changed.push(name);
      }
    }
    const added = (await writtenSince(tx, kind, ofKind(made.added, kind))).map(({ id }) => ({ kind, id }));
    for (const [key, version] of await putBack(tx, added, made.added)) versions.set(key, version);
  }
  // places are created anew if an entry was moved and put back, or a category deleted and restored; an entry that is as
  // the import left it is in the categories that it was put into
  const added = new Set(made.places.added);
  for (const kind of kinds)
    for (const id of await placesIn(tx, kind, [
      ...ofKind(made.added, kind).map(({ id }) => ({ id, categoryIds: null })),
      ...ofKind(made.changed, kind).flatMap(({ id, fields }) => {
        const entered = enteredBy(fields);
        return entered.length > 0 ? [{ id, categoryIds: entered }] : [];
      }),
    ]))
      added.add(id);
  const categories = made.categories.map((id) => ({ kind: 'priceBookCategory', id, version: 1 }));
  const back = await putBack(tx, await changedCategories(tx, made.categories), categories);
  const now = <T extends MadeEntry>(entry: T): T => ({
    ...entry,
    version: versions.get(keyOf(entry)) ?? entry.version,
  });
  return {
    made: {
      ...made,
      added: made.added.map(now),
      changed: made.changed.map(now),
      removed: made.removed.map(now),
      places: { ...made.places, added: [...added] },
    },
    changed,
    backInPlace: idsOf(categories.filter((category) => back.has(keyOf(category)))),
  };
}

/** Returns the categories that an import put an entry into. */
function enteredBy({ categoryIds }: MadeByImport['changed'][number]['fields']): number[] {
  const before = new Set((categoryIds?.from ?? []) as number[]);
  return ((categoryIds?.to ?? []) as number[]).filter((id) => !before.has(id));
}

const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`;

/** Returns those of new records that were changed and put back since an import, by key, each with its version now. */
async function putBack(
  tx: Write,
  written: readonly { kind: string; id: number }[],
  made: readonly { kind: string; id: number; version: number }[],
): Promise<Map<string, number>> {
  const back = new Map<string, number>();
  if (written.length === 0) return back;
  const versions = new Map(made.map((each) => [keyOf(each), each.version]));
  for (const some of inPages(written)) {
    const histories = await historiesOf(tx, some);
    for (const record of some) {
      const since = (histories.get(nameKey(record)) ?? []).filter(
        ({ version }) => version > versions.get(keyOf(record))!,
      );
      const net = netChanges(since.map(({ steps }) => steps[0]?.records[0]?.fields ?? {}));
      const now = since.at(-1)?.version;
      if (now !== undefined && Object.keys(net).length === 0) back.set(keyOf(record), now);
    }
  }
  return back;
}

/** Checks whether an entry is as an import left it: with the fields it changed, or removed if it changed none. */
const isAsMade = (
  record: Readonly<Record<string, unknown>>,
  fields: MadeByImport['changed'][number]['fields'] | undefined,
): boolean =>
  fields === undefined
    ? record['hidden'] === true
    : record['hidden'] !== true &&
      Object.entries(fields).every(([field, { to }]) => isDeepStrictEqual(record[field], to));
