import { describe, expect, it } from 'vitest';
import { mayChangeView, shownColumnsSchema, viewContentSchema, viewedListNames } from './list-views.ts';

describe('a saved view', () => {
  it('is of one list, with only what that list’s address can say', () => {
    const columns = null;
    const fits = (list: string, params: object) =>
      viewContentSchema.safeParse({ list, params, columns }).success;
    expect(fits('workorders', { filter: 'unpaid', department: 3, sort: '-due', days: 'week' })).toBe(true);
    expect(fits('workorders', { returns: true })).toBe(true);
    expect(fits('workorders', { filter: 'ending' })).toBe(false);
    expect(fits('agreements', { filter: 'ending' })).toBe(true);
    expect(fits('customers', { owing: true, sort: 'match', search: 'cary' })).toBe(true);
    expect(fits('customers', { owing: false })).toBe(false);
    expect(fits('payments', { method: 'check', takenBy: 4, days: 'week' })).toBe(true);
    expect(fits('payments', { method: 'barter' })).toBe(false);
    expect(fits('people', { status: 'invited', role: 'technician' })).toBe(true);
    expect(fits('people', { status: 'gone' })).toBe(false);
    expect(fits('pricebook', { book: 1, category: 'favorites', rateTypeId: 2 })).toBe(true);
    expect(fits('pricebook', { book: 1, rateTypeId: 9 })).toBe(false);
    expect(fits('reports', {})).toBe(false);
  });

  it('may show everything, on every list', () => {
    for (const list of viewedListNames)
      expect(viewContentSchema.safeParse({ list, params: {}, columns: null }).success).toBe(true);
  });

  it('names each of its columns once', () => {
    expect(shownColumnsSchema.safeParse(['text', 'due']).success).toBe(true);
    for (const wrong of [[], ['text', 'text'], ['A column']])
      expect(shownColumnsSchema.safeParse(wrong).success).toBe(false);
  });

  it('is changed by its owner, and a shared one by those who may share', () => {
    const view = { personId: 1, shared: false };
    expect(mayChangeView(view, { personId: 1, mayShare: false })).toBe(true);
    expect(mayChangeView(view, { personId: 2, mayShare: true })).toBe(false);
    expect(mayChangeView({ ...view, shared: true }, { personId: 2, mayShare: true })).toBe(true);
    expect(mayChangeView({ ...view, shared: true }, { personId: 2, mayShare: false })).toBe(false);
  });
});
