import { describe, expect, it } from 'vitest';
import { itemAndPrice } from '../proposals/line-fields.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { type WorkOrder } from '../work-orders/work-order.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { applyPlan, earlierIds } from './edit-apply.ts';
import { addRecord, changeRecord, changeRoot } from './edit-change.ts';
import { isLive, recordsOf } from './edit-graph.ts';
import { merge } from './edit-merge.ts';
import { answerMerge } from './edit-merge-answers.ts';
import type { Choice, GoneRecord, LastChange, MergeInput } from './edit-merge-question.ts';
import { siblingsOf } from './edit-order.ts';
import { planned, planSave } from './edit-plan.ts';
import { removeRecord } from './edit-remove.ts';
import { type Edit, startEdit, startNewEdit } from './edit-session.ts';
import { settle } from './edit-settle.ts';
import { type EditRecord, kindsOf, type Shape, uniqueKey } from './edit-shape.ts';
import { build } from './testing/build-aggregate.ts';
import { forAnyEdit } from './testing/edit-properties.ts';
import { randomEdit } from './testing/edit-samples.ts';

const inOrder = (a: string, b: string) => a.localeCompare(b);
const ana = { id: 1, name: 'Ana' };
const at = '2026-03-05T08:30:00Z';
const start = build(workOrderShape, {
  siteSystems: [
    { siteId: 41, text: 'Furnace' },
    { siteId: 41, text: 'Heat pump' },
  ],
  details: [
    { siteSystemId: 1, text: 'Tune-up', quantity: 1 },
    { text: 'Trip', order: 1 },
  ],
  repairParts: [{ parentId: 1, text: 'Filter' }],
  discounts: [{ text: 'Spring', scope: 'lines', lineIds: [1, 2] }],
  payments: [{ method: 'check', amountCents: 5000 }],
});
type Change = (edit: Edit<WorkOrder>) => Edit<WorkOrder>;
const detail =
  (fields: Partial<Omit<WorkOrder['details'][number], 'id'>>, id = 1): Change =>
  (edit) =>
    changeRecord(workOrderShape, edit, { kind: 'details', id, fields });
const remove =
  (kind: 'details' | 'siteSystems' | 'repairParts' | 'payments', id: number): Change =>
  (edit) =>
    removeRecord(workOrderShape, edit, { kind, id, reason: 'twice' });

/** Merges the second person's plan after the first has saved; both started with the same version. */
function second(first: Change, other: Change, more: Partial<MergeInput> = {}) {
  const current = settle(workOrderShape, first(startEdit(workOrderShape, start)).draft, {
    [-1]: 501,
    [-2]: 502,
  });
  const plan = planSave(workOrderShape, other(startEdit(workOrderShape, start)));
  const input = { current, plan, changes: [], gone: [], ...more };
  const merged = merge(workOrderShape, input);
  const saved = applyPlan(workOrderShape, current, merged.plan);
  const answered = (...answers: Choice[]) => {
    const next = answerMerge(workOrderShape, { plan, questions: merged.questions, answers, lowestId: -10 });
    const again = merge(workOrderShape, { ...input, plan: next });
    return { next, again, saved: applyPlan(workOrderShape, current, again.plan) };
  };
  return { current, plan, merged, saved, answered };
}

/** Removes new records that duplicate others, since a merge joins them (R4.14). */
function withoutAlike(shape: Shape, edit: Edit): Edit {
  for (const kind of kindsOf(shape)) {
    const live = recordsOf(edit.draft, kind).filter(isLive);
    const keyOf = (record: EditRecord) => uniqueKey(shape, kind, record);
    const first = (record: EditRecord) => live.find((each) => keyOf(each) === keyOf(record));
    const alike = live.find((record) => record.created && keyOf(record) !== null && first(record) !== record);
    if (alike) return withoutAlike(shape, removeRecord(shape, edit, { kind, id: alike.id }));
  }
  return edit;
}

describe('merge', () => {
  it('takes a plan as it is where nobody else has saved', () => {
    forAnyEdit(({ shape, seed, steps }) => {
      const edit = withoutAlike(shape, randomEdit(shape, { seed, steps }));
      const current = edit.base ?? { id: 0 };
      const merged = merge(shape, { current, plan: planSave(shape, edit), changes: [], gone: [] });
      expect(merged.questions).toEqual([]);
      expect(applyPlan(shape, current, merged.plan)).toEqual(settle(shape, edit.draft, {}));
    });
  });

  it('keeps both changes where they do not touch, and says whose came in', () => {
    const changes: LastChange[] = [{ kind: 'details', id: 1, field: 'text', by: ana, at }];
    const { merged, saved } = second(detail({ text: 'Repair' }), detail({ quantity: 3 }), { changes });
    expect(merged.questions).toEqual([]);
    expect(saved.details[0]).toMatchObject({ text: 'Repair', quantity: 3 });
    expect(merged.cameIn).toEqual(changes);
  });

  it('asks about the same field with both values, who and when', () => {
    const changes: LastChange[] = [{ kind: 'details', id: 1, field: 'text', by: ana, at }];
    const { merged } = second(detail({ text: 'Repair' }), detail({ text: 'Replace' }), { changes });
    expect(merged.questions).toEqual([
      {
        type: 'sameField',
        record: { kind: 'details', id: 1 },
        yours: { kind: 'details', id: 1 },
        fields: [{ field: 'text', from: 'Tune-up', theirs: 'Repair', yours: 'Replace' }],
        choices: ['theirs', 'yours'],
        by: ana,
        at,
      },
    ]);
    expect(merged.cameIn).toEqual([]);
  });

  it('takes the answer about the same field', () => {
    const { answered } = second(detail({ text: 'Repair' }), detail({ text: 'Replace', quantity: 2 }));
    const theirs = answered('theirs');
    expect(theirs.again.questions).toEqual([]);
    expect(theirs.saved.details[0]).toMatchObject({ text: 'Repair', quantity: 2 });
    const yours = answered('yours');
    expect(yours.again.questions).toEqual([]);
    expect(yours.saved.details[0]).toMatchObject({ text: 'Replace', quantity: 2 });
  });

  it('does not ask where both want the same', () => {
    const { merged } = second(detail({ text: 'Repair' }), detail({ text: 'Repair' }));
    expect(merged.questions).toEqual([]);
    expect(merged.plan.steps).toEqual([]);
  });

  it('asks about fields that belong together, so that a price never meets another item', () => {
    const { merged } = second(detail({ unitPriceCents: 9900 }), detail({ partItemId: 4 }));
    const [question] = merged.questions;
    const fields = question?.type === 'sameField' ? question.fields.map(({ field }) => field) : [];
    expect(fields.toSorted(inOrder)).toEqual(
      [...itemAndPrice, 'code', 'text', 'description', 'warranty'].toSorted(inOrder),
    );
  });

  it('asks about the price and how much of it is taxed as one, so that no price is taxed like another (R3.11)', () => {
    const cut = detail({ taxedShare: 200_000_000 });
    const { merged, answered } = second(detail({ unitPriceCents: 9900, taxedShare: 400_000_000 }), cut);
    expect(merged.questions).toHaveLength(1);
    expect(answered('yours').saved.details[0]).toMatchObject({
      unitPriceCents: null,
      taxedShare: 200_000_000,
    });
    expect(answered('theirs').saved.details[0]).toMatchObject({
      unitPriceCents: 9900,
      taxedShare: 400_000_000,
    });
    const untaxed = second(detail({ unitPriceCents: 9900 }), detail({ taxable: false }));
    expect(untaxed.merged.questions).toHaveLength(1);
  });

  it('takes all that a line copies from its item from the same item (R3.11)', () => {
    const theirs = { partItemId: 4, text: 'Capacitor', code: 'CAP', warranty: '5 years', costCents: 900 };
    // as the line was, but for the item and its name
    const yours = { partItemId: 5, text: 'Contactor' };
    const { answered, merged } = second(detail(theirs), detail(yours));
    expect(merged.questions).toHaveLength(1);
    const { code, warranty } = start.details[0]!;
    expect(answered('yours').saved.details[0]).toMatchObject({ ...yours, code, warranty });
    expect(answered('theirs').saved.details[0]).toMatchObject(theirs);
  });

  it('lets a name and a price be changed by two people', () => {
    const { merged, saved } = second(detail({ text: 'Repair' }), detail({ unitPriceCents: 9900 }));
    expect(merged.questions).toEqual([]);
    expect(saved.details[0]).toMatchObject({ text: 'Repair', unitPriceCents: 9900 });
  });

  it('asks about fields of the root', () => {
    const root = (text: string) => (edit: Edit<WorkOrder>) => changeRoot(workOrderShape, edit, { text });
    const { merged, answered } = second(root('No heat'), root('Noise'));
    expect(merged.questions).toMatchObject([{ type: 'sameField', record: { kind: 'workOrder', id: 7 } }]);
    expect(answered('yours').saved.text).toBe('Noise');
  });

  it('keeps what both have added', () => {
    const add =
      (text: string): Change =>
      (edit) =>
        addRecord(workOrderShape, edit, { kind: 'details', fields: { text } }).edit;
    const { merged, saved } = second(add('Ana'), add('Ben'));
    expect(merged.questions).toEqual([]);
    expect(saved.details.map(({ text, order }) => [text, order])).toEqual([
      ['Tune-up', 0],
      ['Trip', 1],
      ['Ana', 2],
      ['Ben', 2],
    ]);
  });

  it('removes once what both have removed', () => {
    const { merged, saved } = second(remove('details', 1), remove('details', 1));
    expect(merged.questions).toEqual([]);
    expect(merged.plan.steps.map(({ kind }) => kind)).not.toContain('details');
    expect(saved.details.map(({ id }) => id)).toEqual([2]);
  });
});

describe('merge of something removed by you and changed by them', () => {
  it('asks, and follows the answer', () => {
    const changes: LastChange[] = [{ kind: 'details', id: 1, field: 'quantity', by: ana, at }];
    const { merged, answered } = second(detail({ quantity: 4 }), remove('details', 1), { changes });
    expect(merged.questions).toEqual([
      {
        type: 'youRemoved',
        record: { kind: 'details', id: 1 },
        yours: [
          { kind: 'details', id: 1 },
          { kind: 'repairParts', id: 1 },
        ],
        theirs: [{ kind: 'details', id: 1, field: 'quantity', from: 1, theirs: 4 }],
        added: [],
        choices: ['theirs', 'yours'],
        by: ana,
        at,
      },
    ]);
    const kept = answered('theirs').saved;
    expect(kept.details[0]).toMatchObject({ id: 1, quantity: 4 });
    expect(kept.repairParts.length).toBe(1);
    expect(kept.discounts[0]?.lineIds).toEqual([2, 1]);
    const gone = answered('yours');
    expect(gone.again.questions).toEqual([]);
    expect(gone.saved).toMatchObject({ details: [{ id: 2 }], repairParts: [] });
  });

  it('asks about a field that the removal does not name, and follows the answer', () => {
    const changes: LastChange[] = [{ kind: 'details', id: 1, field: 'quantity', by: ana, at }];
    const { plan, current } = second(detail({ quantity: 4 }), remove('details', 1));
    const bare = {
      ...plan,
      steps: plan.steps.map((step) => ({
        ...step,
        records: step.records.map((record) => (record.deleted ? { ...record, fields: {} } : record)),
      })),
    };
    const input = { current, plan: bare, changes, gone: [] };
    const { questions } = merge(workOrderShape, input);
    expect(questions).toMatchObject([
      {
        type: 'youRemoved',
        record: { kind: 'details', id: 1 },
        theirs: [{ kind: 'details', id: 1, field: 'quantity', from: null, theirs: 4 }],
        by: ana,
      },
    ]);
    const next = answerMerge(workOrderShape, { plan: bare, questions, answers: ['yours'], lowestId: -10 });
    expect(merge(workOrderShape, { ...input, plan: next }).questions).toEqual([]);
    const moved: LastChange[] = [{ kind: 'details', id: 1, field: 'order', by: ana, at }];
    expect(merge(workOrderShape, { ...input, changes: moved }).questions).toEqual([]);
  });

  it('asks once about a part that they changed under a detail that you removed', () => {
    const part: Change = (edit) =>
      changeRecord(workOrderShape, edit, { kind: 'repairParts', id: 1, fields: { quantity: 2 } });
    const { merged } = second(part, remove('siteSystems', 1));
    expect(merged.questions).toMatchObject([{ type: 'youRemoved', record: { kind: 'siteSystems', id: 1 } }]);
  });

  it('asks about what they added to it, and removes that too if so answered', () => {
    const part: Change = (edit) =>
      addRecord(workOrderShape, edit, { kind: 'repairParts', fields: { parentId: 1, text: 'Igniter' } }).edit;
    const { merged, answered } = second(part, remove('details', 1));
    expect(merged.questions).toMatchObject([
      { type: 'youRemoved', added: [{ kind: 'repairParts', id: 501, fields: { text: 'Igniter' } }] },
    ]);
    const gone = answered('yours');
    expect(gone.again.questions).toEqual([]);
    expect(gone.saved.repairParts).toEqual([]);
    expect(answered('theirs').saved.repairParts.length).toBe(2);
  });

  it('does not ask where they have only moved it', () => {
    const { merged } = second(
      (edit) => changeRecord(workOrderShape, edit, { kind: 'details', id: 2, fields: { order: 0 } }),
      remove('details', 2),
    );
    expect(merged.questions).toEqual([]);
  });

  it('clears references of what they added to what you remove', () => {
    const limited: Change = (edit) =>
      addRecord(workOrderShape, edit, { kind: 'discounts', fields: { scope: 'lines', lineIds: [2] } }).edit;
    const { merged, saved } = second(limited, remove('details', 2));
    expect(merged.questions).toEqual([]);
    expect(saved.discounts.map(({ lineIds }) => lineIds)).toEqual([[1], []]);
  });
});

describe('merge of something removed by them and changed by you', () => {
  const goneDetail: GoneRecord = { kind: 'details', id: 1, fields: { ...start.details[0] }, by: ana, at };
  const gonePart: GoneRecord = {
    kind: 'repairParts',
    id: 1,
    fields: { ...start.repairParts[0] },
    by: ana,
    at,
  };
  const gone = [goneDetail, gonePart];

  it('asks once, with who and when', () => {
    const both: Change = (edit) =>
      changeRecord(workOrderShape, detail({ quantity: 4 })(edit), {
        kind: 'repairParts',
        id: 1,
        fields: { quantity: 2 },
      });
    const { merged } = second(remove('details', 1), both, { gone });
    expect(merged.questions).toMatchObject([
      {
        type: 'theyRemoved',
        record: { kind: 'details', id: 1 },
        yours: [{ kind: 'details' }, { kind: 'repairParts' }],
        choices: ['theirs', 'yours'],
        by: ana,
        at,
      },
    ]);
  });

  it('leaves it removed, or restores it with your change and what went with it', () => {
    const { answered } = second(remove('details', 1), detail({ quantity: 4 }), { gone });
    const left = answered('theirs');
    expect(left.again.questions).toEqual([]);
    expect(left.saved.details.map(({ id }) => id)).toEqual([2]);
    const restored = answered('yours');
    expect(restored.again.questions).toEqual([]);
    expect(restored.saved.details).toMatchObject([{ id: 2 }, { id: -11, text: 'Tune-up', quantity: 4 }]);
    expect(restored.saved.repairParts).toMatchObject([{ id: -12, parentId: -11, text: 'Filter' }]);
  });

  it('restores it where it was', () => {
    const trip: GoneRecord = { kind: 'details', id: 2, fields: { ...start.details[1] }, by: ana, at };
    const { answered } = second(remove('details', 2), detail({ quantity: 4 }, 2), { gone: [trip] });
    expect(answered('yours').saved.details.map(({ text, order }) => [text, order])).toEqual([
      ['Tune-up', 0],
      ['Trip', 1],
    ]);
  });

  it('does not bring back what they removed at another time', () => {
    const earlier = { ...gonePart, at: '2026-03-05T08:00:00Z' };
    const { answered } = second(remove('details', 1), detail({ quantity: 4 }), {
      gone: [goneDetail, earlier],
    });
    expect(answered('yours').saved.repairParts).toEqual([]);
  });

  it('does not bring back what you removed yourself', () => {
    const both: Change = (edit) => remove('repairParts', 1)(detail({ quantity: 4 })(edit));
    const { answered } = second(remove('details', 1), both, { gone });
    expect(answered('yours').saved).toMatchObject({ details: [{ id: 2 }, { quantity: 4 }], repairParts: [] });
  });

  it('asks about what you add to it', () => {
    const part: Change = (edit) =>
      addRecord(workOrderShape, edit, { kind: 'repairParts', fields: { parentId: 1, text: 'Igniter' } }).edit;
    const { merged, answered } = second(remove('details', 1), part, { gone });
    expect(merged.questions).toMatchObject([
      { type: 'theyRemoved', yours: [{ kind: 'repairParts', id: -1 }] },
    ]);
    expect(answered('theirs').saved.repairParts).toEqual([]);
    expect(
      answered('yours')
        .saved.repairParts.map(({ text }) => text)
        .toSorted(),
    ).toEqual(['Filter', 'Igniter']);
  });

  it('asks once about a detail added to a removed system, together with its parts', () => {
    const line: Change = (edit) => {
      const added = addRecord(workOrderShape, edit, {
        kind: 'details',
        fields: { siteSystemId: 1, text: 'Coil' },
      });
      const fields = { parentId: added.id, text: 'Valve' };
      return addRecord(workOrderShape, added.edit, { kind: 'repairParts', fields }).edit;
    };
    const { merged, answered } = second(remove('siteSystems', 1), line, { gone });
    expect(merged.questions).toMatchObject([
      { record: { kind: 'siteSystems', id: 1 }, yours: [{ kind: 'details' }, { kind: 'repairParts' }] },
    ]);
    expect(answered('theirs').saved).toMatchObject({ details: [{ id: 2 }], repairParts: [] });
    const restored = answered('yours').saved;
    expect(restored.details.map(({ text }) => text)).toContain('Coil');
    expect(restored.repairParts.map(({ text }) => text)).toContain('Valve');
  });

  it('leaves no trace of what was to be added to it', () => {
    const line: Change = (edit) => {
      const added = addRecord(workOrderShape, edit, { kind: 'details', fields: { siteSystemId: 1 } });
      const fields = { lineIds: [added.id, 2] };
      return addRecord(workOrderShape, added.edit, { kind: 'discounts', fields }).edit;
    };
    const { answered } = second(remove('siteSystems', 1), line, { gone });
    const { next, saved } = answered('theirs');
    expect(earlierIds(workOrderShape, next)).toEqual([]);
    expect(saved.discounts.find(({ id }) => id < 0)?.lineIds).toEqual([2]);
  });

  it('restores what lies between, though it was removed at another time', () => {
    const part: Change = (edit) =>
      changeRecord(workOrderShape, edit, { kind: 'repairParts', id: 1, fields: { quantity: 2 } });
    const earlier = gone.map((record) => ({ ...record, at: '2026-03-05T08:00:00Z' }));
    const changes: LastChange[] = [{ kind: 'siteSystems', id: 1, field: 'hidden', by: ana, at }];
    const { merged, answered } = second(remove('siteSystems', 1), part, { changes, gone: earlier });
    expect(merged.questions).toMatchObject([{ record: { kind: 'siteSystems', id: 1 } }]);
    const { again, saved } = answered('yours');
    expect(again.questions).toEqual([]);
    expect(saved.repairParts).toMatchObject([{ quantity: 2, parentId: saved.details.at(-1)?.id }]);
  });

  it('shows a hidden system again', () => {
    const system: Change = (edit) =>
      changeRecord(workOrderShape, edit, { kind: 'siteSystems', id: 1, fields: { model: 'XR' } });
    const changes: LastChange[] = [{ kind: 'siteSystems', id: 1, field: 'hidden', by: ana, at }];
    const { merged, answered } = second(remove('siteSystems', 1), system, { changes, gone });
    expect(merged.questions).toMatchObject([{ type: 'theyRemoved', by: ana }]);
    expect(answered('theirs').saved.siteSystems[0]).toMatchObject({ hidden: true, model: '' });
    const restored = answered('yours');
    expect(restored.again.questions).toEqual([]);
    expect(restored.saved.siteSystems[0]).toMatchObject({ hidden: false, model: 'XR' });
    expect(restored.saved.details).toMatchObject([{ id: 2 }, { siteSystemId: 1, text: 'Tune-up' }]);
  });

  it('offers no way back for a voided payment, nor for what nobody knows any more', () => {
    const payment: Change = (edit) =>
      changeRecord(workOrderShape, edit, { kind: 'payments', id: 1, fields: { amountCents: 100 } });
    const voided = second(remove('payments', 1), payment);
    expect(voided.merged.questions).toMatchObject([{ type: 'theyRemoved', choices: ['theirs'] }]);
    expect(voided.answered('yours').saved.payments[0]).toMatchObject({ amountCents: 5000 });
    const forgotten = second(remove('details', 1), detail({ quantity: 4 }));
    expect(forgotten.merged.questions).toMatchObject([{ choices: ['theirs'] }]);
  });

  it('clears a reference that may be cleared, without asking', () => {
    const limited: Change = (edit) =>
      addRecord(workOrderShape, edit, { kind: 'discounts', fields: { scope: 'lines', lineIds: [1, 2] } })
        .edit;
    const { merged, saved } = second(remove('details', 1), limited, { gone });
    expect(merged.questions).toEqual([]);
    expect(saved.discounts.find(({ id }) => id === -1)?.lineIds).toEqual([2]);
  });

  it('takes a recommendation for a removed system, which it goes on naming (R4.15)', () => {
    const recommend: Change = (edit) =>
      addRecord(workOrderShape, edit, { kind: 'recommendations', fields: { siteSystemId: 1 } }).edit;
    const { merged, saved } = second(remove('siteSystems', 1), recommend, { gone });
    expect(merged.questions).toEqual([]);
    expect(saved.recommendations).toMatchObject([{ siteSystemId: 1 }]);
  });

  it('goes on naming a system that stays removed, also where the person had changed it (R4.15)', () => {
    const both: Change = (edit) => {
      const changed = changeRecord(workOrderShape, edit, {
        kind: 'siteSystems',
        id: 1,
        fields: { model: 'XR' },
      });
      return addRecord(workOrderShape, changed, { kind: 'recommendations', fields: { siteSystemId: 1 } })
        .edit;
    };
    const { merged, answered } = second(remove('siteSystems', 1), both, { gone });
    expect(merged.questions).toMatchObject([{ type: 'theyRemoved', record: { kind: 'siteSystems', id: 1 } }]);
    const { again, saved } = answered('theirs');
    expect(again.questions).toEqual([]);
    expect(saved.siteSystems[0]).toMatchObject({ hidden: true, model: '' });
    expect(saved.recommendations).toMatchObject([{ siteSystemId: 1 }]);
  });
});

describe('merge of a second recommendation for the same system', () => {
  const recommend =
    (text: string, siteSystemId = 1): Change =>
    (edit) => {
      const { edit: added, id } = addRecord(workOrderShape, edit, {
        kind: 'recommendations',
        fields: { siteSystemId },
      });
      const item = { recommendationId: id, text };
      return addRecord(workOrderShape, added, { kind: 'recommendationItems', fields: item }).edit;
    };

  it('joins the first, with its items, and maps its temporary id to it (R4.14)', () => {
    const { merged, saved } = second(recommend('Igniter'), recommend('Blower'));
    expect(merged.questions).toEqual([]);
    expect(merged.ids).toEqual({ [-1]: 501 });
    expect(saved.recommendations.map(({ id }) => id)).toEqual([501]);
    expect(saved.recommendationItems).toMatchObject([
      { recommendationId: 501, text: 'Igniter' },
      { recommendationId: 501, text: 'Blower' },
    ]);
  });

  it('joins in a plan that creates the work order as well, behind what the first has (R4.14)', () => {
    const begun = startNewEdit(workOrderShape, {}, { siteSystems: start.siteSystems });
    const plan = planSave(workOrderShape, recommend('Blower')(recommend('Igniter')(begun)));
    const current = { ...workOrderShape.blank, id: plan.id, siteSystems: start.siteSystems };
    const merged = merge(workOrderShape, { current, plan, changes: [], gone: [] });
    expect([merged.questions, merged.ids]).toEqual([[], { [-4]: -2 }]);
    const saved = applyPlan(workOrderShape, current as never, merged.plan);
    expect(saved.recommendations).toMatchObject([{ id: -2, siteSystemId: 1 }]);
    const items = siblingsOf(workOrderShape, saved, { kind: 'recommendationItems', parentId: -2 });
    expect(items.map(({ text }) => text)).toEqual(['Igniter', 'Blower']);
  });

  it('stays its own for another system (R4.14)', () => {
    const { merged, saved } = second(recommend('Igniter'), recommend('Blower', 2));
    expect(merged.ids).toEqual({});
    expect(saved.recommendations.length).toBe(2);
  });

  it('joins within one plan too (R4.14)', () => {
    const twice: Change = (edit) => recommend('Blower')(recommend('Igniter')(edit));
    const { merged, saved } = second((edit) => edit, twice);
    expect(merged.ids).toEqual({ [-3]: -1 });
    expect(saved.recommendations.length).toBe(1);
    expect(new Set(saved.recommendationItems.map(({ recommendationId }) => recommendationId))).toEqual(
      new Set([-1]),
    );
  });

  it('asks where two answers to one question differ, and fills one that is empty', () => {
    const say =
      (answer: string | null): Change =>
      (edit) =>
        addRecord(workOrderShape, edit, { kind: 'debriefAnswers', fields: { debriefQuestionId: 5, answer } })
          .edit;
    const { merged, answered } = second(say('yes'), say('no'));
    expect(merged.questions).toMatchObject([
      {
        type: 'sameField',
        record: { kind: 'debriefAnswers', id: 501 },
        yours: { kind: 'debriefAnswers', id: -1 },
        fields: [{ field: 'answer', theirs: 'yes', yours: 'no' }],
      },
    ]);
    expect(answered('yours').saved.debriefAnswers).toMatchObject([{ id: 501, answer: 'no' }]);
    expect(answered('theirs').saved.debriefAnswers).toMatchObject([{ id: 501, answer: 'yes' }]);
    expect(second(say(null), say('no')).saved.debriefAnswers).toMatchObject([{ id: 501, answer: 'no' }]);
    expect(second(say('yes'), say(null)).merged.questions).toEqual([]);
  });

  it('keeps what either of two answers in one plan says', () => {
    const say =
      (answer: string | null): Change =>
      (edit) =>
        addRecord(workOrderShape, edit, { kind: 'debriefAnswers', fields: { debriefQuestionId: 5, answer } })
          .edit;
    const answers = (first: string | null, other: string | null) =>
      second(
        (edit) => edit,
        (edit) => say(other)(say(first)(edit)),
      ).saved.debriefAnswers;
    expect(answers(null, 'yes')).toMatchObject([{ answer: 'yes' }]);
    expect(answers('yes', null)).toMatchObject([{ answer: 'yes' }]);
  });

  it('replaces one that the same plan removes', () => {
    const shown = build(workOrderShape, {
      siteSystems: [{ siteId: 41 }],
      recommendations: [{ siteSystemId: 1 }],
    });
    const removed = removeRecord(workOrderShape, startEdit(workOrderShape, shown), {
      kind: 'recommendations',
      id: 1,
    });
    const fields = { siteSystemId: 1 };
    const added = addRecord(workOrderShape, removed, { kind: 'recommendations', fields });
    const plan = planSave(workOrderShape, added.edit);
    const merged = merge(workOrderShape, { current: shown, plan, changes: [], gone: [] });
    expect(merged.ids).toEqual({});
    expect(planned(merged.plan, { kind: 'recommendations', id: -1 })?.created).toBe(true);
  });
});

describe('merge of a proposal', () => {
  it('asks about a detail added to a package that was removed', () => {
    const proposal = build(salesProposalShape, { packages: [{ text: 'Good' }] });
    const edit = startEdit(salesProposalShape, proposal);
    const fields = { salesProposalPackageId: 1 };
    const plan = planSave(
      salesProposalShape,
      addRecord(salesProposalShape, edit, { kind: 'details', fields }).edit,
    );
    const { questions } = merge(salesProposalShape, {
      current: { ...proposal, packages: [] },
      plan,
      changes: [],
      gone: [],
    });
    expect(questions).toMatchObject([{ type: 'theyRemoved', record: { kind: 'packages', id: 1 } }]);
  });

  it('asks about a detail moved to a package that was removed, and then leaves it where it is', () => {
    const proposal = build(salesProposalShape, {
      packages: [{}, { order: 1 }],
      details: [{ salesProposalPackageId: 1 }],
    });
    const move = { kind: 'details', id: 1, fields: { salesProposalPackageId: 2, text: 'moved' } } as const;
    const plan = planSave(
      salesProposalShape,
      changeRecord(salesProposalShape, startEdit(salesProposalShape, proposal), move),
    );
    const current = { ...proposal, packages: proposal.packages.slice(0, 1) };
    const { questions } = merge(salesProposalShape, { current, plan, changes: [], gone: [] });
    expect(questions).toMatchObject([
      { yours: [{ kind: 'details', id: 1, field: 'salesProposalPackageId' }] },
    ]);
    const next = answerMerge(salesProposalShape, { plan, questions, answers: ['theirs'], lowestId: 0 });
    const again = merge(salesProposalShape, { current, plan: next, changes: [], gone: [] });
    expect(again.questions).toEqual([]);
    const saved = applyPlan(salesProposalShape, current, again.plan);
    expect(saved.details).toMatchObject([{ salesProposalPackageId: 1, text: 'moved' }]);
  });
});
