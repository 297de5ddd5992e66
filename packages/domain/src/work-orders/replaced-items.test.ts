import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPlan } from '../kernel/edit-apply.ts';
import { changeRecord } from '../kernel/edit-change.ts';
import { isLive } from '../kernel/edit-graph.ts';
import { merge } from '../kernel/edit-merge.ts';
import { answerMerge } from '../kernel/edit-merge-answers.ts';
import type { Choice } from '../kernel/edit-merge-question.ts';
import { planSave } from '../kernel/edit-plan.ts';
import { type Edit, startEdit } from '../kernel/edit-session.ts';
import { settle } from '../kernel/edit-settle.ts';
import { build } from '../kernel/testing/build-aggregate.ts';
import { changesOf } from '../kernel/testing/merge-model.ts';
import { enteredPrice } from '../proposals/line-fields.ts';
import type { WorkOrder } from './work-order.ts';
import { replaceItem } from './work-order-rules.ts';
import { workOrderShape } from './work-order-shape.ts';

/** Services of a price book with their parts, price and tax. Two of them use the same part. */
const items = [
  { serviceRepairId: 70, unitPriceCents: 10_000, taxable: true, taxedShare: 400_000_000, parts: [1, 2] },
  { serviceRepairId: 71, unitPriceCents: 20_000, taxable: false, taxedShare: 1_000_000_000, parts: [2, 3] },
  { serviceRepairId: 72, unitPriceCents: 30_000, taxable: true, taxedShare: 250_000_000, parts: [4] },
  { serviceRepairId: 73, unitPriceCents: 40_000, taxable: true, taxedShare: 1_000_000_000, parts: [] },
];
const fieldsOf = ({ parts: _, ...fields }: (typeof items)[number]) => ({
  ...fields,
  text: `Service ${fields.serviceRepairId}`,
  priceBookId: 5,
  priceBookVersion: 3,
  priceKey: '1.1.0',
});
const partsOf = ({ parts }: (typeof items)[number]) =>
  parts.map((partItemId) => ({
    partItemId,
    text: `Part ${partItemId}`,
    unitPriceCents: 100 * partItemId,
    quantity: 2,
  }));

const begun = (processed: boolean) =>
  build(workOrderShape, {
    details: [
      { ...fieldsOf(items[0]!), quantity: 3 },
      { text: 'Trip', order: 1 },
    ],
    repairParts: [
      ...partsOf(items[0]!).map((part) => ({ ...part, parentId: 1 })),
      { parentId: 2, text: 'Tape' },
    ],
    processed,
  });

/** What a person does to the first line: puts an item in its place, or enters a price. */
type Does = { item: number } | { price: number };
const does = (edit: Edit<WorkOrder>, what: Does): Edit<WorkOrder> =>
  'price' in what
    ? changeRecord(workOrderShape, edit, { kind: 'details', id: 1, fields: enteredPrice(what.price) })
    : replaceItem(edit, { id: 1, fields: fieldsOf(items[what.item]!), parts: partsOf(items[what.item]!) });

/** Saves what one person did, and then what the other did on the same version, with an answer to each question. */
function both(start: WorkOrder, [first, second]: readonly [Does, Does], answer: Choice) {
  const ids = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [-1 - at, 900 + at]));
  const after = settle(workOrderShape, does(startEdit(workOrderShape, start), first).draft, ids);
  const by = { id: 1, name: 'Ana' };
  const history = changesOf(workOrderShape, { before: start, after, by, at: '2026-03-05T08:30:00Z' });
  let plan = planSave(workOrderShape, does(startEdit(workOrderShape, start), second));
  let asked = 0;
  for (;;) {
    const merged = merge(workOrderShape, { current: after, plan, ...history });
    if (merged.questions.length === 0) return { asked, saved: applyPlan(workOrderShape, after, merged.plan) };
    asked += 1;
    if (asked > 1) throw new Error(`asks again: ${JSON.stringify(merged.questions)}`);
    const answers = merged.questions.map(({ choices }) => (choices.includes(answer) ? answer : 'theirs'));
    plan = answerMerge(workOrderShape, { plan, questions: merged.questions, answers, lowestId: -100 });
  }
}

const what = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((item) => ({ item })),
  fc.integer({ min: 1, max: 3 }).map((dollars) => ({ price: dollars * 111 })),
);

describe('two people who replace the item of a line', () => {
  it('leave one item with its own parts, price and tax (R4.6, R5.6)', () => {
    const run = fc.record({
      doing: fc.tuple(what, what),
      answer: fc.constantFrom<Choice>('theirs', 'yours'),
      processed: fc.boolean(),
    });
    fc.assert(
      fc.property(run, ({ doing, answer, processed }) => {
        const { saved } = both(begun(processed), doing, answer);
        const [line] = saved.details;
        const item = items.find(({ serviceRepairId }) => serviceRepairId === line!.serviceRepairId)!;
        const { unitPriceCents, priceKey, ...fields } = fieldsOf(item);
        expect(line).toMatchObject({ ...fields, quantity: 3 });
        const entered = doing.flatMap((each) => ('price' in each ? [each.price] : []));
        if (line!.priceKey === null) expect(entered).toContain(line!.unitPriceCents);
        else expect(line).toMatchObject({ unitPriceCents, priceKey });
        const parts = saved.repairParts.filter((part) => isLive(part) && part.parentId === 1);
        const byId = (a: { partItemId?: number | null }, b: { partItemId?: number | null }) =>
          (a.partItemId ?? 0) - (b.partItemId ?? 0);
        expect(parts.toSorted(byId)).toMatchObject(partsOf(item));
        expect(parts.length).toBe(item.parts.length);
        expect(saved.repairParts.filter(({ parentId }) => parentId === 2)).toHaveLength(1);
        // a price that somebody entered is for the item that it was entered for
        const isLost = 'item' in doing[0] && 'price' in doing[1];
        const wanted = answer === 'yours' && !isLost ? doing[1] : doing[0];
        expect(item).toBe('item' in wanted ? items[wanted.item] : items[0]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is asked about once, and not if both took the same item', () => {
    expect(both(begun(false), [{ item: 1 }, { item: 2 }], 'yours').asked).toBe(1);
    const same = both(begun(false), [{ item: 1 }, { item: 1 }], 'yours');
    expect(same.asked).toBe(0);
    expect(same.saved.repairParts.map(({ id, partItemId }) => [id, partItemId])).toEqual([
      [3, null],
      [900, 2],
      [901, 3],
    ]);
  });

  it('keeps a part that somebody added to the line by hand', () => {
    const { saved } = both(begun(false), [{ price: 500 }, { price: 700 }], 'theirs');
    expect(saved.repairParts.filter(isLive)).toHaveLength(3);
  });
});
