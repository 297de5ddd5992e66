import { build } from '@fieldwright/domain/kernel/testing/build-aggregate';
import { presenceTimes } from '@fieldwright/domain/people/presence';
import { salesProposalShape } from '@fieldwright/domain/proposals/sales-proposal-shape';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../lib/requests/send.ts';
import { buildWorkOrder } from '../testing/build-work-order.ts';
import { openApp } from '../testing/open-app.tsx';
import { refuse } from '../testing/stub-server.ts';

type Others = Answer<'POST /api/salesproposals/{id}/presence'>['others'];

// loads the pages' code before the first test waits for it
beforeAll(
  () =>
    Promise.all([
      import('../features/proposals/proposal.page.tsx'),
      import('../features/work-orders/work-order.page.tsx'),
    ]),
  60_000,
);
afterEach(() => vi.unstubAllGlobals());

const person = (personId: number, name: string, more: Partial<Others[number]> = {}): Others[number] => ({
  personId,
  name,
  initials: name
    .split(' ')
    .map(([letter]) => letter)
    .join(''),
  isYou: false,
  isEditing: false,
  since: '2026-11-20T15:41:00Z',
  ...more,
});
const proposal = (): Answer<'GET /api/salesproposals/{id}'> => ({
  ...build(salesProposalShape, {
    text: 'Heat pump replacement',
    packages: [{ text: 'Comfort' }],
    updatedDate: '2026-11-20T15:41:00Z',
  }),
  context: {
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
  },
});

/** Opens the proposal; the server answers each beat with the next list, and the last one from then on. */
async function open(...answers: (Others | Response)[]) {
  let at = 0;
  const answer = () => {
    const next = answers[Math.min(at++, answers.length - 1)]!;
    return next instanceof Response ? next : { others: next };
  };
  const app = await openApp('/proposals/7', {
    'GET /api/salesproposals/{id}': proposal,
    'POST /api/salesproposals/{id}/presence': answer,
  });
  await screen.findByRole('tablist', { name: 'Packages' });
  const states = () => app.server.presence.map(({ body }) => (body as { state: string }).state);
  const live = await import('../lib/live/live-feed.ts');
  const tell = (id = 7) => live.tellLive.changes([{ topic: 'presence', id, version: 1 }]);
  return { ...app, states, tell };
}
const chips = async () =>
  within(await screen.findByRole('list', { name: 'Who else has this open' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('who else has a proposal open', () => {
  it('shows them by name, and what they do', async () => {
    await open([person(5, 'Maria Lopez', { isEditing: true }), person(6, 'Ben Young')]);
    expect(await chips()).toEqual(['MLMaria Lopez is editing', 'BYBen Young is viewing']);
  });

  it('says nothing while nobody does, and asks only once the page is there', async () => {
    const { states, server } = await open([]);
    expect(server.keys().filter((key) => key.includes('/salesproposals/'))).toEqual([
      'GET /api/salesproposals/7',
    ]);
    expect(states()).toEqual([]);
    await waitFor(() => expect(states()).toEqual(['viewing']));
    expect(screen.queryByRole('list', { name: 'Who else has this open' })).toBeNull();
  });

  it('names three, and counts the others', async () => {
    await open([2, 3, 4, 5, 6].map((id) => person(id, `Pat Number${id}`)));
    expect((await chips()).slice(3)).toEqual(['2 more']);
  });

  it('says that it’s open elsewhere, too', async () => {
    await open([person(1, 'Lena Hollis', { isYou: true })]);
    expect(await chips()).toEqual(['LHYou have this open elsewhere']);
  });

  it('asks again when told of a change of this proposal, not of another', async () => {
    const { tell, states } = await open([], [person(5, 'Maria Lopez')], []);
    await waitFor(() => expect(states()).toHaveLength(1));
    tell(8);
    tell();
    expect(await chips()).toEqual(['MLMaria Lopez is viewing']);
    tell();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Who else has this open' })).toBeNull());
    expect(states()).toHaveLength(3);
  });

  it('has screen readers say who comes and who begins to edit, not who leaves', async () => {
    const maria = person(5, 'Maria Lopez');
    const { tell, view } = await open([maria], [{ ...maria, isEditing: true }], [maria], [], [maria]);
    const said = () => view.container.querySelector('.document-head [aria-live="polite"]')!.textContent;
    await waitFor(() => expect(said()).toBe('Maria Lopez is viewing.'));
    tell();
    await waitFor(() => expect(said()).toBe('Maria Lopez is editing.'));
    tell();
    await waitFor(async () => expect(await chips()).toEqual(['MLMaria Lopez is viewing']));
    expect(said()).toBe('Maria Lopez is editing.');
    tell();
    await waitFor(() => expect(said()).toBe(''));
    tell();
    await waitFor(() => expect(said()).toBe('Maria Lopez is viewing.'));
  });

  it('shows nobody, and asks no more, once it may not be opened', async () => {
    const { tell, states } = await open([person(5, 'Maria Lopez')], refuse('not_found'));
    await chips();
    tell();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Who else has this open' })).toBeNull());
    expect(states()).toHaveLength(2);
  });
});

describe('what a tab says of itself', () => {
  it('is that it edits while there are unsaved changes', async () => {
    const { user, states } = await open([]);
    await waitFor(() => expect(states()).toEqual(['viewing']));
    await user.type(screen.getByRole('textbox', { name: 'Proposal title' }), '!');
    await waitFor(() => expect(states()).toEqual(['viewing', 'editing']));
  });

  it('is that it leaves: with the page, and with another screen', async () => {
    const { states, server } = await open([]);
    await waitFor(() => expect(states()).toEqual(['viewing']));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(states()).toEqual(['viewing', 'left']));
    const again = await open([]);
    await waitFor(() => expect(again.states()).toEqual(['viewing']));
    await again.user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(again.states()).toEqual(['viewing', 'left']));
    expect(server.presence[0]!.body).toMatchObject({ tab: expect.stringMatching(/^[\da-f-]{36}$/) });
  });

  it('is that it leaves on signing out, with the token it had', async () => {
    const { states, server } = await open([]);
    await waitFor(() => expect(states()).toEqual(['viewing']));
    server.handlers['DELETE /api/session'] = () => null;
    const { signOut } = await import('../lib/session/session.ts');
    await signOut();
    await waitFor(() => expect(states()).toEqual(['viewing', 'left']));
    const [came, went] = server.presence;
    expect(went!.headers.get('authorization')).toBe(came!.headers.get('authorization'));
  });

  it('is that it leaves when hidden for long, and that it’s back', async () => {
    const { states } = await open([]);
    await waitFor(() => expect(states()).toEqual(['viewing']));
    const show = (state: 'hidden' | 'visible') => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      show('hidden');
      await vi.advanceTimersByTimeAsync(presenceTimes.hiddenMs - 1);
      expect(states()).not.toContain('left');
      await vi.advanceTimersByTimeAsync(1);
      expect(states().at(-1)).toBe('left');
      const count = states().length;
      await vi.advanceTimersByTimeAsync(presenceTimes.beatMs * 3);
      expect(states()).toHaveLength(count);
      show('visible');
      await vi.advanceTimersByTimeAsync(10);
      expect(states().at(-1)).toBe('viewing');
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });
});

describe('who else has a work order open', () => {
  it('shows in the same way', async () => {
    await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () => buildWorkOrder(),
      'POST /api/workorders/{id}/presence': () => ({ others: [person(5, 'Maria Lopez')] }),
    });
    expect(await chips()).toEqual(['MLMaria Lopez is viewing']);
  });
});
