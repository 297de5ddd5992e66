import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import type { SalesProposal } from '@fieldwright/domain/proposals/sales-proposal';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { DocumentView } from './use-document.ts';
import { useUnhurriedDraft } from './use-unhurried-draft.ts';
import { useUnhurriedView } from './use-unhurried-view.ts';

type View = DocumentView<SalesProposal>;

const base = build(salesProposalShape, {
  packages: [{ text: 'Good' }],
  details: [
    { salesProposalPackageId: 1, text: 'Furnace' },
    { salesProposalPackageId: 1, text: 'Filter' },
  ],
}) as SalesProposal;
const [furnace, filter] = base.details;
const wrong = new Map<string, string>();
const viewOf = (draft: SalesProposal, more: Partial<View> = {}) =>
  ({
    edit: { base, draft },
    draft,
    totals: new Map(),
    wrong,
    isDirty: true,
    isSavable: true,
    ...more,
  }) as View;
const before = viewOf(base);

/** Returns what each pass shows once `next` takes the place of `before`: that one, or what was there. */
function passes(next: View): ('before' | 'next')[] {
  const shown: View[] = [];
  const { rerender } = renderHook((view: View) => shown.push(useUnhurriedView(view)), {
    initialProps: before,
  });
  shown.splice(0);
  rerender(next);
  return shown.map((view) => (view === next ? 'next' : 'before'));
}
const atOnce = (next: View) => passes(next)[0] === 'next';

describe('the parts of a document beside its lines', () => {
  it('stay as they were while a key changes a line, and follow right after', () => {
    const typed = viewOf({ ...base, details: [{ ...furnace!, quantity: 2 }, filter!] });
    expect(passes(typed)).toEqual(['before', 'next']);
  });

  it('show at once that there is something to save, since other actions must wait for that', () => {
    expect(atOnce(viewOf(base, { isDirty: false }))).toBe(true);
    expect(atOnce(viewOf(base, { isSavable: false }))).toBe(true);
  });

  it('show everything else at once', () => {
    expect(atOnce(viewOf({ ...base, note: 'Call first' }))).toBe(true);
    expect(atOnce(viewOf({ ...base, packages: [{ ...base.packages[0]!, text: 'Better' }] }))).toBe(true);
    expect(atOnce(viewOf(base, { wrong: new Map([['details.1.text', 'Enter a text.']]) }))).toBe(true);
  });

  it('show at once that a line has come or gone, or was saved', () => {
    expect(atOnce(viewOf({ ...base, details: [furnace!] }))).toBe(true);
    expect(atOnce(viewOf({ ...base, details: [furnace!, { ...filter!, deleted: true }] }))).toBe(true);
    expect(atOnce(viewOf({ ...base, details: [furnace!, { ...filter!, id: 9 }] }))).toBe(true);
    const saved = { ...base, version: 2 };
    expect(atOnce(viewOf(saved))).toBe(true);
  });
});

describe('the draft that is priced', () => {
  /** Returns the draft that each pass prices once `next` takes the place of `base`. */
  function priced(next: SalesProposal): SalesProposal[] {
    const seen: SalesProposal[] = [];
    const { rerender } = renderHook((draft: SalesProposal) => seen.push(useUnhurriedDraft(draft)), {
      initialProps: base,
    });
    seen.splice(0);
    rerender(next);
    return seen;
  }

  it('is the one before while a key changes a line, and the new one right after', () => {
    const typed = { ...base, details: [{ ...furnace!, quantity: 2 }, filter!] };
    expect(priced(typed)).toEqual([base, typed]);
  });

  it('is at once one with other lines or reductions', () => {
    const shorter = { ...base, details: [furnace!] };
    expect(priced(shorter)[0]).toBe(shorter);
    const discounted = { ...base, discounts: [...base.discounts] };
    expect(priced(discounted)[0]).toBe(discounted);
  });
});
