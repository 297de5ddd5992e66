import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Line } from './line.ts';
import { useUnhurried } from './use-unhurried.ts';

const { details } = build(salesProposalShape, {
  packages: [{ text: 'Good' }],
  details: Array.from({ length: 150 }, (_, order) => ({
    salesProposalPackageId: 1,
    text: `Line ${order}`,
    order,
  })),
});
const typed = details.map((line, at) => (at === 70 ? { ...line, text: 'Heat pump' } : line));

/** Renders the rows, then those of the next lines. Returns which lines each pass of that rendered. */
function passes(
  next: readonly Line[],
  {
    isHurried = false,
    opened = null as number | null,
    wrong = null as number | null,
    changedBeneath = null as number | null,
  } = {},
) {
  let wrongAt: number | null = null;
  let part = { quantity: 1 };
  const calls: number[][] = [];
  const { result, rerender } = renderHook(
    ({ lines }: { lines: readonly Line[] }) => {
      const pass: number[] = [];
      calls.push(pass);
      return useUnhurried({
        lines,
        rowOf: (line, index) => (pass.push(index), line.text),
        isHurried,
        opened,
        wrongOf: ({ id }) => (id === wrongAt ? 'Enter a number.' : ''),
        beneathOf: ({ id }) => (id === changedBeneath ? [part] : []),
      });
    },
    { initialProps: { lines: details as readonly Line[] } },
  );
  calls.splice(0);
  wrongAt = wrong;
  part = { quantity: 2 };
  rerender({ lines: next });
  expect(result.current).toEqual(next.map(({ text }) => text));
  return calls;
}

describe('the rows of 150 lines', () => {
  it('are rendered at once where a line has changed, and the others when there is time', () => {
    const [first, second] = passes(typed);
    expect(first).toEqual([70]);
    expect(second).toHaveLength(150);
  });

  it('are rendered at once where the less common fields are open', () => {
    expect(new Set(passes(typed, { opened: details[3]!.id })[0])).toEqual(new Set([3, 70]));
  });

  it('are rendered at once where only what is typed has become unreadable, so that it stays as typed', () => {
    expect(passes([...details], { wrong: details[5]!.id })[0]).toEqual([5]);
  });

  it('are rendered at once where only a part beneath a line has changed', () => {
    expect(passes([...details], { changedBeneath: details[9]!.id })[0]).toEqual([9]);
  });

  it('are all rendered at once while they are dragged, and when a line comes or goes', () => {
    expect(new Set(passes(typed, { isHurried: true })[0])).toHaveProperty('size', 150);
    expect(passes(details.slice(1))[0]).toHaveLength(149);
  });
});
