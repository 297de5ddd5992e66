import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { openApp } from '../../testing/open-app.tsx';
import { rowsAtOnce } from '../documents/use-unhurried.ts';

type Proposal = Answer<'GET /api/salesproposals/{id}'>;

// loads the page's code before the first test waits for it
beforeAll(() => import('./proposal.page.tsx'), 60_000);

const names = ['Good', 'Better', 'Best'];
const linesEach = 45;
const context: Proposal['context'] = {
  place: null,
  pricing: { allowOverrideTaxes: true, taxRounding: 'invoice', taxItem: null, taxExemption: null },
  removal: null,
  placeRemoval: null,
  savedBy: null,
  soldAs: null,
  sitePrices: null,
  loanPlans: [],
  lender: null,
  timeline: [],
  lineDepartments: [],
};
const proposal = (): Proposal => ({
  ...build(salesProposalShape, {
    id: 7,
    version: 3,
    text: 'Replacement',
    packages: names.map((text) => ({ text })),
    details: names.flatMap((name, of) =>
      Array.from({ length: linesEach }, (_, order) => ({
        salesProposalPackageId: of + 1,
        text: `${name} ${order + 1}`,
        unitPriceCents: 10_000,
        order,
      })),
    ),
  }),
  context,
});
const texts = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Text of line/ }).map(({ value }) => value);
const linesOf = (name: string) => Array.from({ length: linesEach }, (_, at) => `${name} ${at + 1}`);
const tab = (name: string) => screen.getByRole('tab', { name: new RegExp(`^${name}\\b`) });

async function open() {
  const app = await openApp('/proposals/7', { 'GET /api/salesproposals/{id}': proposal });
  await screen.findByRole('tablist', { name: 'Packages' });
  await waitFor(() => expect(texts()).toEqual(linesOf('Good')));
  return app;
}

describe('opening another package of a long proposal', () => {
  it('renders the first screenful at once and the other rows after it', async () => {
    const { user } = await open();
    /** how many rows a list has as it comes up */
    const begun: number[] = [];
    const insert = Reflect.get(Node.prototype, 'insertBefore');
    const append = Reflect.get(Node.prototype, 'appendChild');
    const note = (node: Node) => {
      if (node instanceof HTMLTableSectionElement) begun.push(node.querySelectorAll('tr[data-row]').length);
    };
    const spies = [
      vi.spyOn(Node.prototype, 'insertBefore').mockImplementation(function (this: Node, node, before) {
        note(node);
        return Reflect.apply(insert, this, [node, before]);
      }),
      vi.spyOn(Node.prototype, 'appendChild').mockImplementation(function (this: Node, node) {
        note(node);
        return Reflect.apply(append, this, [node]);
      }),
    ];
    try {
      await user.click(tab('Better'));
      await waitFor(() => expect(texts()).toEqual(linesOf('Better')));
      expect(begun).toEqual([rowsAtOnce]);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  });

  it('goes on from the marked tab with each press of an arrow key, and keeps the focus on it', async () => {
    const { user, address } = await open();
    tab('Good').focus();
    // both before the lines of the first one can have come
    fireEvent.keyDown(tab('Good'), { key: 'ArrowRight' });
    fireEvent.keyDown(tab('Better'), { key: 'ArrowRight' });
    expect(tab('Best').getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(tab('Best'));
    await waitFor(() => expect(texts()).toEqual(linesOf('Best')));
    expect(screen.getByRole('tabpanel', { name: 'Lines of Best' })).toBeTruthy();
    await waitFor(() => expect(address()).toContain('package=3'));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(texts()).toEqual(linesOf('Good')));
  });

  it('moves the focus to a line that is added right after it', async () => {
    const { user } = await open();
    await user.click(tab('Best'));
    await user.click(screen.getByRole('button', { name: 'Custom line' }));
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe(`Text of line ${linesEach + 1}`),
    );
  });
});
