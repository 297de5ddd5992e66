import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { salesProposalSchema } from '../proposals/sales-proposal.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { allShapes, type DocumentName, paidNames } from '../saves/document-names.ts';
import { type WorkOrder, workOrderSchema } from '../work-orders/work-order.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { cascade } from './edit-cascade.ts';
import { referenceEntries } from './edit-graph.ts';
import {
  type Aggregate,
  defineShape,
  kindShape,
  kindsOf,
  type Shape,
  type ShapeTable,
} from './edit-shape.ts';
import { thrown } from './testing/broken-invariant.ts';

const wholeSchemas: Record<DocumentName, z.ZodObject> = {
  salesProposal: salesProposalSchema,
  workOrder: workOrderSchema,
};
const everyKind = allShapes.flatMap((shape) =>
  kindsOf(shape).map((kind) => [`${shape.name}.${kind}`, shape, kind] as const),
);

describe('cascade', () => {
  it('is in the order of R4.5, what details point at right after the root', () => {
    expect(cascade).toEqual([
      'packages',
      'siteSystems',
      'nonStockItems',
      'details',
      'repairParts',
      'discounts',
      'rebates',
      'payments',
      'files',
      'loans',
      'recommendations',
      'recommendationItems',
      'recommendationPhotos',
      'workOrderPhotos',
      'debriefAnswers',
      'inspectionAnswers',
      'tags',
      'agreementSiteSystems',
      'agreements',
    ]);
  });

  it('orders the kinds of both aggregates (R4.5)', () => {
    expect(kindsOf(salesProposalShape)).toEqual([
      'packages',
      'details',
      'discounts',
      'rebates',
      'payments',
      'fileInformations',
      'loanApplications',
    ]);
    expect(kindsOf(workOrderShape)).toEqual([
      'siteSystems',
      'nonStockItems',
      'details',
      'repairParts',
      'discounts',
      'rebates',
      'payments',
      'loanApplications',
      'recommendations',
      'recommendationItems',
      'recommendationPhotos',
      'workOrderPhotos',
      'debriefAnswers',
      'inspectionAnswers',
      'tagEntities',
      'agreementSiteSystems',
      'workOrderAgreements',
    ]);
  });

  it.each(everyKind)('%s comes after all that it points at (R4.5)', (_, shape, kind) => {
    const kinds = kindsOf(shape);
    const inside = referenceEntries(kindShape(shape, kind)).filter(([, { whenGone }]) => whenGone);
    // a reference to another record of the kind is cleared with it, so that no order is needed
    const late = inside.filter(
      ([, { to, whenGone }]) =>
        kinds.indexOf(to) >= kinds.indexOf(kind) && !(to === kind && whenGone === 'clear'),
    );
    expect(late).toEqual([]);
  });
});

describe.each(allShapes.map((shape) => [shape.name, shape] as const))('shape of %s', (name, shape) => {
  it('names every list of the schema, and the root fields only in the root', () => {
    const fields = Object.keys(wholeSchemas[name]?.shape ?? {});
    expect(fields.toSorted()).toEqual([...Object.keys(shape.schema.shape), ...kindsOf(shape)].toSorted());
  });

  it('gives a reason for every way a record is removed (R4.4)', () => {
    for (const { removal } of [shape, ...Object.values(shape.kinds)]) {
      expect(removal.because).toMatch(/^[A-Z].{10,}\.$/);
    }
  });
});

describe.each(everyKind)('shape of %s', (_, shape, kind) => {
  const table = kindShape(shape, kind);
  const fields = Object.keys(table.schema.shape);

  it('carries the flags, all false where a record comes without (R3.1)', () => {
    for (const flag of ['created', 'updated', 'deleted']) {
      expect((table.schema.shape[flag] as z.ZodType).parse(undefined)).toBe(false);
    }
  });

  it('names only fields that the schema has', () => {
    const named = [
      ...Object.keys(table.references),
      ...table.managed,
      ...Object.keys(table.blank),
      ...table.together.flat(),
      ...(table.copied ? [...table.copied.by, ...table.copied.fields] : []),
      ...(table.uniqueBy ?? []),
      ...[table.parent, table.order, table.errorField, table.keptOut?.field].filter((field) => field != null),
    ];
    expect(named.filter((field) => !fields.includes(field))).toEqual([]);
  });

  it('has a blank that lacks nothing but references', () => {
    const given = Object.fromEntries(referenceEntries(table).map(([field]) => [field, 1]));
    const lists = referenceEntries(table).filter(([field]) => Array.isArray(table.blank[field]));
    const record = {
      id: 1,
      ...given,
      ...Object.fromEntries(lists.map(([field]) => [field, []])),
      ...table.blank,
    };
    expect(table.schema.safeParse(record).error?.issues ?? []).toEqual([]);
  });

  it('can be without a reference that is cleared when its target goes', () => {
    for (const [field, { whenGone }] of referenceEntries(table)) {
      if (whenGone !== 'clear' && whenGone !== 'keep') continue;
      const schema = table.schema.shape[field] as z.ZodType;
      expect(schema.safeParse(null).success || schema.safeParse([]).success).toBe(true);
    }
  });

  it('has a field for being hidden where it may be hidden, and a reason where it is voided (R4.4)', () => {
    const { rule } = table.removal;
    expect(fields.includes('hidden')).toBe(rule.startsWith('hidden'));
    expect(fields.includes('voidReason')).toBe(rule === 'voided');
  });
});

it('knows which documents take payments', () => {
  expect(paidNames).toEqual(['workOrder', 'salesProposal']);
});

describe('defineShape', () => {
  const define = (change: (table: Shape) => Shape) => () =>
    defineShape(change(workOrderShape) as unknown as ShapeTable<Aggregate>);
  const withReference = (reference: { to: string; whenGone: 'keep' | 'clear' }) => (shape: Shape) => {
    const tagEntities = { ...kindShape(shape, 'tagEntities'), references: { tagId: reference } };
    return { ...shape, kinds: { ...shape.kinds, tagEntities } };
  };

  it('refuses a reference to a kind that is not there', () => {
    expect(thrown(define(withReference({ to: 'parts', whenGone: 'clear' })))).toBe('reference_to_nothing');
  });

  it('compiles only with references to its own kinds and to known records outside', () => {
    type Target = NonNullable<ShapeTable<WorkOrder, 'workOrder'>['references']['callId']>['to'];
    const known: Target[] = ['workOrder', 'details', 'call', 'tag'];
    // @ts-expect-error no kind of a work order, and no record outside
    const unknown: Target = 'packages';
    expect([...known, unknown]).toHaveLength(5);
  });

  it('refuses to keep a reference to what may be deleted for good', () => {
    expect(thrown(define(withReference({ to: 'details', whenGone: 'keep' })))).toBe(
      'kept_reference_may_dangle',
    );
    expect(thrown(define(withReference({ to: 'siteSystems', whenGone: 'keep' })))).toBeNull();
  });
});
