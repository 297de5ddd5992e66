import { describe, expect, it } from 'vitest';
import { priceBookRemovals } from '../price-books/removal.ts';
import { salesProposalShape } from '../proposals/sales-proposal-shape.ts';
import { workOrderShape } from '../work-orders/work-order-shape.ts';
import { type RemovalRule, removalWay } from './edit-removal.ts';
import { kindsOf, type Shape } from './edit-shape.ts';

const rulesOf = (shape: Shape) =>
  Object.fromEntries(kindsOf(shape).map((kind) => [kind, shape.kinds[kind]?.removal.rule]));

describe('removalWay', () => {
  const because = 'It is so.';
  it.each<[RemovalRule, object, string]>([
    ['deleted', { processed: true, sent: true, inUse: true }, 'delete'],
    ['hidden', {}, 'hide'],
    ['voided', {}, 'void'],
    ['hiddenWhenProcessed', { processed: true }, 'hide'],
    ['hiddenWhenProcessed', { processed: false, sent: true }, 'delete'],
    ['hiddenWhenSent', { sent: true }, 'hide'],
    ['hiddenWhenSent', { sent: false }, 'delete'],
    ['hiddenWhenInUse', { inUse: true }, 'hide'],
    ['hiddenWhenInUse', {}, 'delete'],
  ])('%s with %o: %s (R4.4)', (rule, facts, way) => {
    expect(removalWay({ rule, because }, facts)).toBe(way);
  });
});

describe('hide-or-delete table', () => {
  it('of a proposal: what a customer has seen is hidden, a payment voided (R4.4)', () => {
    expect(rulesOf(salesProposalShape)).toEqual({
      packages: 'hiddenWhenSent',
      details: 'hiddenWhenSent',
      discounts: 'hiddenWhenSent',
      rebates: 'hiddenWhenSent',
      payments: 'voided',
      fileInformations: 'hiddenWhenSent',
      loanApplications: 'hiddenWhenSent',
    });
    expect(salesProposalShape.removal.rule).toBe('hiddenWhenSent');
    expect(['Created', 'Sent', 'Declined'].map((status) => salesProposalShape.facts({ status }))).toEqual([
      { sent: false },
      { sent: true },
      { sent: true },
    ]);
  });

  it('of a work order: lines of a processed one and systems are hidden, a payment voided (R4.4, R4.15)', () => {
    expect(rulesOf(workOrderShape)).toEqual({
      siteSystems: 'hidden',
      nonStockItems: 'hiddenWhenProcessed',
      details: 'hiddenWhenProcessed',
      repairParts: 'hiddenWhenProcessed',
      discounts: 'hiddenWhenProcessed',
      rebates: 'hiddenWhenProcessed',
      payments: 'voided',
      loanApplications: 'hidden',
      recommendations: 'deleted',
      recommendationItems: 'deleted',
      recommendationPhotos: 'deleted',
      workOrderPhotos: 'deleted',
      debriefAnswers: 'deleted',
      inspectionAnswers: 'deleted',
      tagEntities: 'deleted',
      agreementSiteSystems: 'hidden',
      workOrderAgreements: 'hiddenWhenProcessed',
    });
    expect(workOrderShape.facts({ processed: true })).toEqual({ processed: true });
  });

  it('of the price books: an entry in use is hidden (R4.4)', () => {
    const rules = Object.entries(priceBookRemovals).map(([entity, { rule }]) => [entity, rule]);
    expect(Object.fromEntries(rules)).toEqual({
      priceBook: 'hiddenWhenInUse',
      priceBookCategory: 'deleted',
      partItem: 'hiddenWhenInUse',
      serviceRepair: 'hiddenWhenInUse',
    });
  });
});
