import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { cleanup, render } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Line } from './line.ts';
import { SlicedRows } from './sliced-rows.tsx';
import { rowsAtOnce } from './use-unhurried.ts';

const { details } = build(salesProposalShape, {
  packages: [{ text: 'Good' }],
  details: Array.from({ length: 150 }, (_, order) => ({
    salesProposalPackageId: 1,
    text: `Line ${order}`,
    order,
  })),
});

afterEach(cleanup);

/** Opens lists of lines; says after each commit how many rows there are, and how many it rendered. */
function sheet(isHurried = false) {
  const commits: { shown: number; rendered: number; isSpaced: boolean }[] = [];
  let rendered = 0;
  const Row = ({ line }: { line: Line }) => {
    rendered += 1;
    return (
      <tr data-row={line.id}>
        <td>{line.text}</td>
      </tr>
    );
  };
  const rowOf = (line: Line) => <Row key={line.id} line={line} />;
  const wrongOf = () => '';
  const beneathOf = () => [];
  const note = () => {
    const shown = document.querySelectorAll('tr[data-row]').length;
    commits.push({ shown, rendered, isSpaced: document.querySelector('.rows-to-come') !== null });
    rendered = 0;
  };
  const of = (listKey: number, lines: readonly Line[]) => (
    <table>
      <tbody key={listKey}>
        <Profiler id="rows" onRender={note}>
          <SlicedRows {...{ lines, rowOf, wrongOf, beneathOf, isHurried }} opened={null} />
        </Profiler>
      </tbody>
    </table>
  );
  const { rerender } = render(of(1, details));
  return {
    commits,
    next: (listKey: number, lines: readonly Line[]) => {
      commits.splice(0);
      rerender(of(listKey, lines));
    },
  };
}
const texts = () => [...document.querySelectorAll('tr[data-row]')].map(({ textContent }) => textContent);
const slices = Math.ceil(150 / rowsAtOnce);

describe('the rows of a package that is opened', () => {
  it('are rendered a screenful at a time, each row once, in order, with space for those to come', () => {
    for (const isHurried of [false, true]) {
      const { commits, next } = sheet(isHurried);
      for (const list of [2, 3]) {
        expect(commits.map(({ shown }) => shown)).toEqual(
          Array.from({ length: slices }, (_, at) => Math.min((at + 1) * rowsAtOnce, 150)),
        );
        for (const { rendered } of commits) expect(rendered).toBeLessThanOrEqual(rowsAtOnce);
        expect(commits.map(({ isSpaced }) => isSpaced)).toEqual(commits.map((_, at) => at < slices - 1));
        expect(texts()).toEqual(details.map(({ text }) => text));
        next(list, details);
      }
      cleanup();
    }
  });

  it('stay rendered when lines are added and removed', () => {
    const { commits, next } = sheet();
    next(1, details.slice(1));
    next(1, details);
    expect(commits[0]).toMatchObject({ shown: 150, isSpaced: false });
    next(1, details.slice(0, 30));
    expect(commits[0]).toMatchObject({ shown: 30 });
  });
});
