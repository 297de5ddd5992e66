import {
  type BulkAnswer,
  type BulkEntryAt,
  type BulkPreview,
  mostFollows,
} from '@fieldwright/contract/price-book-bulk';
import { sameValue } from '@fieldwright/domain/kernel/same-value';
import {
  type BulkChange,
  type BulkEntry,
  bulkFields,
  bulkOutcome,
} from '@fieldwright/domain/price-books/bulk-change';
import type { LineEntry } from '@fieldwright/domain/price-books/line-price';
import { maintenanceMessages as messages, namesTwice } from '@fieldwright/domain/price-books/maintenance';
import type { Read } from '../../db/database.ts';
import { findEntryBases } from '../../db/entry-bases.queries.ts';
import { changesWithKey } from '../../db/history.queries.ts';
import { lockPriceBooks } from '../../db/price-books-lock.queries.ts';
import { Refusal } from '../../http/refusal.ts';
import { bulkTexts } from './bulk-changes.texts.ts';
import { type BulkStep, type OpenedEntry, openEntries, refuseStale } from './bulk-checks.ts';
import { followsOf } from './bulk-follows.ts';
import { writeInBulk } from './bulk-writes.ts';
import { shownPrice } from './priced-entry.ts';

interface BulkRequest {
  key: string;
  entries: readonly BulkEntryAt[];
}
type Done = Awaited<ReturnType<typeof changesWithKey>>[number];

/** A change by its entry, since both kinds of entries have ids of their own. */
const byName = (done: readonly Done[]) => new Map(done.map((each) => [nameOf(each), each]));
const nameOf = ({ kind, id }: { kind: string; id: number }) => `${kind}-${id}`;

/**
 * Makes one change to many entries, to all of them or to none. A repeated key returns the first answer.
 * @param follows what its preview said of the prices that follow; undefined to change them whatever they are
 * @throws Refusal `stale_version` naming each entry that others have changed, as `entries.3`, or without any if other
 *   prices would follow than the preview showed; `invalid` naming each that can't be changed; `not_found`, `key_reused`
 */
export function changeInBulk(
  db: Read,
  requestId: string,
  { key, entries, change, follows }: BulkRequest & { change: BulkChange; follows?: string | undefined },
): Promise<BulkAnswer> {
  refuseTwice(entries);
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    const done = byName(await changesWithKey(tx, key, entries));
    const opened = await openEntries(tx, entries);
    if (done.size > 0) return repeated(opened, done, change);
    const { outcomes } = await outcomesOf(tx, opened, change);
    await refuseStale(
      tx,
      outcomes.map(({ outcome, ...each }) => {
        const fields =
          outcome && 'fields' in outcome ? Object.keys(outcome.fields) : [bulkFields[change.kind]];
        return { ...each, fields: each.there?.hidden && change.kind !== 'hidden' ? ['hidden'] : fields };
      }),
    );
    const wrong = outcomes.flatMap(({ outcome }, at): [string, string][] =>
      outcome && 'why' in outcome ? [[`entries.${at}`, outcome.why]] : [],
    );
    if (wrong.length > 0) throw new Refusal('invalid', { fields: Object.fromEntries(wrong) });
    const steps = outcomes.map(({ outcome, there, at }): BulkStep => {
      return { at, there: there!, fields: outcome && 'fields' in outcome ? outcome.fields : {} };
    });
    if (follows !== undefined && follows !== (await followsOf(tx, steps, false)).proof)
      throw new Refusal('stale_version', { detail: bulkTexts.followsChanged });
    return writeInBulk(tx, { requestId, key }, steps);
  });
}

/** Returns what each entry becomes by a change, and today's prices that the calculated ones start from. */
async function outcomesOf(db: Read, opened: readonly OpenedEntry[], change: BulkChange) {
  const todays = await todaysPrices(db, opened, change);
  const outcomes = opened.map((each) => {
    const entry = each.there && { ...each.there, kind: each.at.kind, today: todays.get(nameOf(each.at)) };
    return { ...each, outcome: entry && bulkOutcome(entry, change) };
  });
  return { outcomes, todays };
}

/** Returns what a change of many entries would do besides, without making it. @throws Refusal `not_found` */
export async function previewInBulk(
  db: Read,
  { entries, change }: { entries: readonly LineEntry[]; change: BulkChange },
  withCosts: boolean,
): Promise<BulkPreview> {
  const opened = await openEntries(
    db,
    entries.map((entry) => ({ ...entry, version: 0 })),
  );
  const { outcomes, todays } = await outcomesOf(db, opened, change);
  const changing = outcomes.map(({ at, outcome }) => {
    return { at, fields: outcome && 'fields' in outcome ? outcome.fields : {} };
  });
  const { services, proof } = await followsOf(db, changing, withCosts);
  return {
    today: opened.flatMap(({ at: { kind, id } }) => {
      const price = todays.get(nameOf({ kind, id }));
      return price ? [{ kind, id, priceCents: price.priceCents }] : [];
    }),
    follows: services.slice(0, mostFollows),
    count: services.length,
    proof,
  };
}

/**
 * Undoes a change of many entries, of all of them or of none.
 * @throws Refusal `stale_version` naming each entry that was changed since, as `entries.3`; `invalid` naming
 *   each that can't be restored; `not_found` for entries that the change didn't touch; `key_reused`
 */
export function undoInBulk(
  db: Read,
  requestId: string,
  { key, undoes, entries }: BulkRequest & { undoes: string },
): Promise<BulkAnswer> {
  refuseTwice(entries);
  if (key === undoes) throw new Refusal('key_reused');
  return db.transaction().execute(async (tx) => {
    await lockPriceBooks(tx);
    const undone = byName(await changesWithKey(tx, key, entries));
    if (undone.size > 0)
      return answerOf(entries, undone, (at) => undone.get(nameOf(at))?.version === at.version + 1);
    const done = byName(await changesWithKey(tx, undoes, entries));
    if (entries.some((at) => done.get(nameOf(at))?.version !== at.version)) throw new Refusal('not_found');
    const opened = await openEntries(tx, entries);
    // any change since, to whichever field
    await refuseStale(
      tx,
      opened.map((each) => ({ ...each, fields: null })),
    );
    const steps = opened.map(({ at, there }): BulkStep => {
      const before = Object.entries(done.get(nameOf(at))!.fields).map(([field, { from }]) => [field, from]);
      return { at, there: there!, fields: Object.fromEntries(before) };
    });
    return writeInBulk(tx, { requestId, key }, steps);
  });
}

/** Returns today's standard price and cost of each calculated entry whose price changes, by name. */
async function todaysPrices(
  db: Read,
  opened: readonly OpenedEntry[],
  change: BulkChange,
): Promise<ReadonlyMap<string, NonNullable<BulkEntry['today']>>> {
  if (!('computed' in change) || !change.computed) return new Map();
  const computed = opened.filter(({ there }) => there?.pricing === 'computed').map(({ at }) => at);
  const { of, rules } = await findEntryBases(db, computed, []);
  const whose = { propertyTypeId: 1, rateTypeId: 1, terms: null } as const;
  return new Map(
    computed.flatMap((at) => {
      const stored = of(at);
      if (!stored) return [];
      const { unitPriceCents, costCents } = shownPrice(stored, { rules, whose, withCosts: true });
      return [[nameOf(at), { priceCents: unitPriceCents, costCents }] as const];
    }),
  );
}

function refuseTwice(entries: readonly BulkEntryAt[]): void {
  if (namesTwice(entries.map(nameOf))) throw new Refusal('invalid', { fields: { entries: messages.twice } });
}

/** What the fields of a change were before, as far as it concerns them. */
const blank = {
  pricing: 'flat',
  unitPriceCents: null,
  categoryIds: [],
  taxable: true,
  hidden: false,
} as const;

/** Returns the first answer again. @throws Refusal `key_reused` if the change was a different one */
function repeated(
  opened: readonly OpenedEntry[],
  done: ReadonlyMap<string, Done>,
  change: BulkChange,
): BulkAnswer {
  const isSame = ({ at, there }: OpenedEntry): boolean => {
    const row = done.get(nameOf(at));
    const was = Object.fromEntries(
      Object.entries(row?.fields ?? {}).map(([field, { from }]) => [field, from]),
    );
    const became = Object.fromEntries(
      Object.entries(row?.fields ?? {}).map(([field, { to }]) => [field, to]),
    );
    if (!row && !there) return true;
    if (was['pricing'] === 'computed' && 'computed' in change)
      // what it was calculated as then isn't known any more
      return change.computed && became['pricing'] === 'flat';
    const outcome = bulkOutcome({ ...(row ? blank : there!), ...was, kind: at.kind }, change);
    return 'fields' in outcome && sameValue(outcome.fields, became);
  };
  const same = new Map(opened.map((each) => [nameOf(each.at), isSame(each)]));
  return answerOf(
    opened.map(({ at }) => at),
    done,
    (at) => same.get(nameOf(at))!,
  );
}

function answerOf(
  entries: readonly BulkEntryAt[],
  done: ReadonlyMap<string, Done>,
  isSame: (at: BulkEntryAt) => boolean,
): BulkAnswer {
  if (!entries.every(isSame)) throw new Refusal('key_reused');
  return {
    entries: entries.flatMap(({ kind, id }) => {
      const version = done.get(nameOf({ kind, id }))?.version;
      return version === undefined ? [] : [{ kind, id, version }];
    }),
  };
}
