import { describe, expect, it } from 'vitest';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { idsIn, isLive, nameKey, recordsOf, referenceEntries, rootFields } from './edit-graph.ts';
import { plannedFields, tableOf } from './edit-plan.ts';
import { type Aggregate, type Fields, kindsOf, type Shape, uniqueKey } from './edit-shape.ts';
import { sameValue } from './same-value.ts';
import { type Accepted, interleave, liveRecords } from './testing/merge-model.ts';

const shapes: Shape[] = [workOrderShape, salesProposalShape];
const runsOfEach = 700;

/*
 * These checks don't depend on the merge's implementation. They compare each person's start (`seen`), their
 * wishes, and the rows before and after the save.
 */

/** Returns the root and all live records, by name. */
function everything(shape: Shape, aggregate: Aggregate): Map<string, Fields> {
  return new Map<string, Fields>([
    [nameKey({ kind: shape.name, id: aggregate.id }), rootFields(shape, aggregate)],
    ...liveRecords(shape, aggregate),
  ]);
}

/**
 * Returns the names of records and fields ("details:5", "details:5:text") that the person was asked about.
 */
function askedAbout({ asked, ids }: Accepted): Set<string> {
  const names = new Set<string>();
  for (const { question } of asked) {
    if (question.type === 'sameField') {
      for (const { field } of question.fields) names.add(`${nameKey(question.record)}:${field}`);
      const { theirs = [], yours = [] } = question.replaced ?? {};
      for (const name of [...theirs, ...yours]) names.add(nameKey({ ...name, id: ids[name.id] ?? name.id }));
      continue;
    }
    names.add(nameKey(question.record));
    for (const name of question.yours) names.add(nameKey({ ...name, id: ids[name.id] ?? name.id }));
    if (question.type === 'youRemoved')
      for (const name of [...question.theirs, ...question.added]) names.add(nameKey(name));
    if (question.type === 'theyRemoved')
      for (const name of [...question.restore, ...question.unhide]) names.add(nameKey(name));
  }
  return names;
}

const orderOf = (shape: Shape, key: string) => shape.kinds[key.split(':')[0] ?? '']?.order;
const fieldsOf = (shape: Shape, key: string) =>
  [...plannedFields(tableOf(shape, key.split(':')[0] ?? ''))].filter(
    (field) => field !== orderOf(shape, key),
  );

const isClearable = (shape: Shape, key: string, field: string) =>
  referenceEntries(tableOf(shape, key.split(':')[0] ?? '')).some(
    ([name, { whenGone }]) => name === field && whenGone === 'clear',
  );

/** Returns the values that a save lost although the person neither saw them nor was asked. */
function lostByOthers(shape: Shape, save: Accepted): string[] {
  const asked = askedAbout(save);
  const [seen, before, after] = [save.seen, save.before, save.after].map((each) => everything(shape, each));
  const lost: string[] = [];
  for (const [key, row] of before ?? []) {
    if (asked.has(key)) continue;
    const known = seen?.get(key);
    const now = after?.get(key);
    for (const field of fieldsOf(shape, key)) {
      const kept = now !== undefined && sameValue(now[field], row[field]);
      // a joining record fills the first one's empty fields
      const filled = row[field] == null && isJoined(save, key);
      const wasSeen = filled || (known !== undefined && sameValue(known[field], row[field]));
      if (!kept && !wasSeen && !asked.has(`${key}:${field}`) && !isCleared(shape, { key, field, save }))
        lost.push(`${key}:${field}`);
    }
  }
  return lost;
}

/** Checks whether a reference was cleared because its target was removed. */
function isCleared(
  shape: Shape,
  { key, field, save }: { key: string; field: string; save: Accepted },
): boolean {
  if (!isClearable(shape, key, field)) return false;
  const to =
    referenceEntries(tableOf(shape, key.split(':')[0] ?? '')).find(([name]) => name === field)?.[1].to ?? '';
  const targets = liveRecords(shape, save.after);
  const before = idsIn(everything(shape, save.before).get(key)?.[field]);
  const after = idsIn(everything(shape, save.after).get(key)?.[field]);
  return before.every((id) => after.includes(id) || !targets.has(nameKey({ kind: to, id })));
}

/** Returns the person's changes that are missing after the save although they were not asked about. */
function notDone(shape: Shape, save: Accepted): string[] {
  const asked = askedAbout(save);
  const [seen, wanted, before, after] = [save.seen, save.wanted, save.before, save.after].map((each) =>
    everything(shape, each),
  );
  const missing: string[] = [];
  for (const [key, record] of wanted ?? []) {
    const now = after?.get(key);
    const known = seen?.get(key);
    const untouched = known && fieldsOf(shape, key).every((field) => sameValue(known[field], record[field]));
    if (asked.has(key) || (untouched && !before?.has(key))) continue;
    if (!now) missing.push(key);
    for (const field of now ? fieldsOf(shape, key) : []) {
      const changed = known ? !sameValue(known[field], record[field]) : !isJoined(save, key);
      if (!changed || sameValue(now?.[field], record[field]) || asked.has(`${key}:${field}`)) continue;
      if (!isClearable(shape, key, field)) missing.push(`${key}:${field}`);
    }
  }
  for (const key of seen?.keys() ?? []) {
    if (!wanted?.has(key) && after?.has(key) && !asked.has(key)) missing.push(`${key} is still there`);
  }
  return missing;
}

/** Returns the answers that were not followed. */
function notAsAnswered(shape: Shape, save: Accepted): string[] {
  const rows = everything(shape, save.after);
  const before = everything(shape, save.before);
  const restored = (kind: string) =>
    recordsOf(save.after, kind).some((row) => !everythingHas(save.before, `${kind}:${row.id}`));
  const last = new Map(
    save.asked.map((each) => [`${each.question.type} ${nameKey(each.question.record)}`, each]),
  );
  return [...last.values()].flatMap(({ question, answer }) => {
    const key = nameKey(question.record);
    const row = rows.get(key);
    if (question.type === 'sameField') {
      const wanted = (field: (typeof question.fields)[number]) =>
        // a record that was hidden is none of those before
        answer === 'yours' ? field.yours : before.has(key) ? before.get(key)?.[field.field] : field.theirs;
      const off = question.fields.filter(({ field, ...values }) => {
        const cleared = isClearable(shape, key, field);
        return !cleared && !(row && sameValue(row[field], wanted({ field, ...values })));
      });
      return off.map(({ field }) => `${key}:${field} ${answer}`);
    }
    if (question.type === 'youRemoved')
      return (row === undefined) === (answer === 'yours') ? [] : [`${key} ${answer}`];
    if (answer === 'theirs') return row === undefined ? [] : [`${key} theirs`];
    // a deleted record is restored as a new one
    const isBack = row !== undefined || restored(question.record.kind) || joinsAnother(shape, save, key);
    return isBack ? [] : [`${key} yours`];
  });
}

/** Checks whether a record that a person wants back is a duplicate by now, which joins the first one (R4.14). */
function joinsAnother(shape: Shape, save: Accepted, key: string): boolean {
  const [kind = ''] = key.split(':');
  const wanted = everything(shape, save.wanted).get(key);
  const unique = wanted && kind in shape.kinds ? uniqueKey(shape, kind, wanted) : null;
  return (
    unique !== null &&
    recordsOf(save.after, kind).some((row) => isLive(row) && uniqueKey(shape, kind, row) === unique)
  );
}

function isJoined(save: Accepted, key: string): boolean {
  const id = Number(key.split(':')[1]);
  return Object.values(save.ids).includes(id) && everythingHas(save.before, key);
}

function everythingHas(aggregate: Aggregate, key: string): boolean {
  const [kind = '', id] = key.split(':');
  return recordsOf(aggregate, kind).some((record) => String(record.id) === id);
}

/** Returns temporary ids, dangling references, and duplicate records. */
function broken(shape: Shape, rows: Aggregate): string[] {
  return kindsOf(shape).flatMap((kind) => {
    const records = recordsOf(rows, kind);
    const keys = records.filter(isLive).map((record) => uniqueKey(shape, kind, record));
    const alike = shape.kinds[kind]?.uniqueBy && new Set(keys).size < keys.length ? [`${kind} alike`] : [];
    const temporary = records.filter(({ id }) => id < 0).map(({ id }) => `${kind}:${id}`);
    const dangling = records.flatMap((record) =>
      referenceEntries(tableOf(shape, kind)).flatMap(([field, { to, whenGone }]) =>
        idsIn(record[field])
          .filter((id) => (whenGone ? !everythingHas(rows, nameKey({ kind: to, id })) : id < 0))
          .map((id) => `${kind}:${record.id}:${field} ${id}`),
      ),
    );
    return [...alike, ...temporary, ...dangling];
  });
}

describe.each(shapes.map((shape) => [shape.name, shape] as const))(
  'merge of two people on one %s',
  (_, shape) => {
    const saves: Accepted[] = [];
    for (let seed = 0; seed < runsOfEach; seed += 1) saves.push(...interleave(shape, { seed, turns: 8 }));

    it('meets every kind of question and plain merging often enough to be a test', () => {
      const types = saves.flatMap(({ asked }) =>
        asked.map(({ question, answer }) => `${question.type} ${answer}`),
      );
      for (const type of ['sameField', 'theyRemoved', 'youRemoved']) {
        for (const answer of ['theirs', 'yours'])
          expect(types.filter((each) => each === `${type} ${answer}`).length).toBeGreaterThan(5);
      }
      expect(
        saves.filter(({ asked, seen, before }) => asked.length === 0 && seen !== before).length,
      ).toBeGreaterThan(300);
    });

    it('loses no accepted change that the later person has not seen or been asked about', () => {
      expect(saves.flatMap((save) => lostByOthers(shape, save))).toEqual([]);
    });

    it('does all that a person wanted, but for what was asked about', () => {
      expect(saves.flatMap((save) => notDone(shape, save))).toEqual([]);
    });

    it('does as answered', () => {
      expect(saves.flatMap((save) => notAsAnswered(shape, save))).toEqual([]);
    });

    it('leaves no temporary id, no dangling reference and one recommendation per system (R4.3, R4.14)', () => {
      expect(saves.flatMap((save) => broken(shape, save.after))).toEqual([]);
    });
  },
);
