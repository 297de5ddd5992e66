import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session/session.ts';
import { buildAccess, type Handlers, refuse, stubServer } from '../../testing/stub-server.ts';
import { Dialogs } from '../../ui/dialog/dialog.tsx';
import { clearToasts, shown } from '../../ui/toast/toasts.ts';
import type { PricedFor } from '../price-books/whose-prices.ts';
import type { PriceBookEntry } from './price-book.data.ts';
import { PriceBookPicker } from './price-book-picker.tsx';

afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

const entry = (place: number): PriceBookEntry => ({
  kind: 'serviceRepair',
  id: place,
  code: `HP-${place}`,
  text: `Heat pump ${place}`,
  description: 'Outdoor unit, lines in a cover, and start-up.',
  warranty: '',
  priceBookId: 5,
  priceBookVersion: 2,
  priceKey: '1.1.0',
  unitPriceCents: 100_00 + place,
  standardCents: 100_00 + place,
  priceSteps: [],
  open: null,
  taxedShare: 1_000_000_000,
  isFavorite: false,
  taxable: true,
  laborHours: 1,
  callDepartmentTypeId: null,
  department: '',
  matchedParts: 0,
  offeredAs: null,
  parts: [],
});
const exact = { more: false, similar: false };
/** Returns a price book with `found` matches, of which it sends up to the limit. */
const book =
  (found: number) =>
  ({ path }: { path: string }) => {
    const limit = Number(new URLSearchParams(path.split('?')[1]).get('limit'));
    return {
      found,
      ...exact,
      entries: Array.from({ length: Math.min(found, limit) }, (_, index) => entry(index + 1)),
    };
  };
type Answered = NonNullable<Handlers['GET /api/pricebookentries']>;

async function open(
  answered: Answered,
  retry = 0,
  pricedFor: PricedFor = { propertyTypeId: 1, rateTypeId: 1, agreementId: null },
  more: Handlers = {},
) {
  const server = stubServer({
    'GET /api/usualentries': () => ({ favorites: [], recent: [] }),
    'GET /api/pricebookentries': answered,
    ...more,
  });
  await startSession(async () => buildAccess());
  const user = userEvent.setup();
  const picked: string[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry, retryDelay: 60_000 } } });
  render(
    <QueryClientProvider client={client}>
      <PriceBookPicker
        label="Find"
        pricedFor={pricedFor}
        loadAgreements={async () => [{ id: 8, text: 'Comfort Plan' }]}
        costs={false}
        onPick={({ code, priceKey }) => picked.push(priceKey === '1.1.0' ? code : `${code} ${priceKey}`)}
        onOwn={(text) => picked.push(`own ${text}`)}
      />
      <Dialogs />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('combobox'));
  const searches = () => server.calls.filter(({ key }) => key === 'GET /api/pricebookentries');
  const limits = () => searches().map(({ path }) => path.match(/limit=(\d+)/)?.[1]);
  const asked = () =>
    searches().map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
  return { user, picked, limits, asked, server };
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};
const status = () => screen.getByRole('status').textContent;

describe('the price book in place, without what was looked for', () => {
  it('says that nothing matches, and Enter adds what was typed as a custom line', async () => {
    const { user, picked } = await open(book(0));
    await user.keyboard('crane rental');
    expect(await screen.findByText('No matches in the price book.')).toBeTruthy();
    expect([options(), active()]).toEqual([['Custom line: “crane rental”'], 'Custom line: “crane rental”']);
    await user.keyboard('{Enter}');
    expect(picked).toEqual(['own crane rental']);
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
  });

  it('offers the custom line first where Enter is quicker than the answer, and adds it at the second', async () => {
    const { user, picked } = await open(book(0));
    await user.keyboard('qwertyxx{Enter}');
    expect(await screen.findByText('No matches in the price book.')).toBeTruthy();
    expect([screen.getByRole<HTMLInputElement>('combobox').value, picked]).toEqual(['qwertyxx', []]);
    await user.keyboard('{Enter}');
    expect(picked).toEqual(['own qwertyxx']);
  });

  it('adds the first match where Enter comes while its request is under way', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, picked, limits } = await open(async (call) => {
      await asked;
      return book(20)(call);
    });
    await user.keyboard('heat');
    await waitFor(() => expect(new Set(limits())).toEqual(new Set(['8'])));
    await user.keyboard('{Enter}');
    // the cleared input asks for nothing any more
    await new Promise((resolve) => setTimeout(resolve, 20));
    answer();
    await waitFor(() => expect(picked).toEqual(['HP-1']));
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('');
  });

  it('says that it searches, and chooses nothing before something is known', async () => {
    const { user } = await open(() => new Promise(() => {}));
    await user.keyboard('heat');
    expect([status(), active()]).toEqual(['Searching the price book', null]);
  });

  it('says why there is no answer while it is tried again, and takes a line of one’s own meanwhile (R8.6)', async () => {
    const { user, picked } = await open(() => refuse('unavailable'), 3);
    await user.keyboard('heat');
    await waitFor(() => expect(status()).toMatch(/Retrying… You can still add a custom line\.$/));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(picked).toEqual(['own heat']);
  });

  it('keeps what it has where more cannot be had', async () => {
    const { user } = await open((call) =>
      call.path.includes('limit=100') ? refuse('internal') : book(20)(call),
    );
    await user.keyboard('heat');
    await user.click(await screen.findByRole('option', { name: /^Show more/ }));
    await waitFor(() => expect(status()).toMatch(/You can still add a custom line\.$/));
    expect(options()).toHaveLength(10);
  });
});

describe('the price book in place', () => {
  it('shows the first eight and how many fit, and all of them by the keyboard, each to be reached (R3.11)', async () => {
    const { user, picked, limits } = await open(book(20));
    await user.keyboard('heat');
    await screen.findByText('8 of 20 found');
    expect(options()).toHaveLength(10);
    await user.keyboard('{ArrowDown>8}');
    expect(active()).toBe('Show more of the 20 matches');
    await user.keyboard('{Enter}');
    await screen.findByText('20 found');
    expect(limits().at(-1)).toBe('100');
    // one, or more where the letters were typed slowly
    expect(new Set(limits().slice(0, -1))).toEqual(new Set(['8']));
    // the arrow keys continue at the first new one
    expect(active()).toContain('Heat pump 9');
    expect(screen.queryByRole('option', { name: /^Show more/ })).toBeNull();
    await user.keyboard('{Enter}');
    expect(picked).toEqual(['HP-9']);
  });

  it('begins with few again when something else is typed', async () => {
    const { user, limits } = await open(book(20));
    await user.keyboard('heat');
    await user.click(await screen.findByRole('option', { name: /^Show more/ }));
    await screen.findByText('20 found');
    expect(active()).toContain('Heat pump 9');
    await user.keyboard(' p');
    // before it, one or more for the letters of the first word
    await waitFor(() => expect(limits().slice(limits().indexOf('100'))).toEqual(['100', '8']));
    expect(new Set(limits().slice(0, limits().indexOf('100')))).toEqual(new Set(['8']));
    expect(await screen.findByText('8 of 20 found')).toBeTruthy();
  });

  it('says to type more where more fit than it shows', async () => {
    const { user } = await open(book(340));
    await user.keyboard('heat');
    await user.click(await screen.findByRole('option', { name: 'Show more of the 340 matches' }));
    expect(await screen.findByText('100 of 340 found. Type more words to narrow it down.')).toBeTruthy();
  });
});

/** Returns a price book whose entries carry the key of the prices that were asked for. */
const keyed: Answered = ({ path }) => {
  const {
    propertyTypeId,
    rateTypeId,
    agreementId = '0',
  } = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  const priceKey = `${propertyTypeId}.${rateTypeId}.${agreementId}`;
  return {
    found: 1,
    ...exact,
    entries: [{ ...entry(1), unitPriceCents: 9_000, standardCents: 10_000, priceKey }],
  };
};

describe('the price book in place, filtered', () => {
  it('shows other prices than the document’s once chosen, and adds a line with their proof (R3.11)', async () => {
    const { user, picked, asked } = await open(keyed);
    await user.keyboard('heat');
    await screen.findByText('1 found');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    for (const name of ['Holiday', 'Comfort Plan'])
      await user.click(within(dialog).getByRole('radio', { name }));
    await user.click(within(dialog).getByRole('button', { name: /^Add Filters/ }));
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ text: 'heat', rateTypeId: '3', agreementId: '8' }),
    );
    await screen.findByText('1 found');
    await user.click(await screen.findByRole('option', { name: /Heat pump 1/ }));
    expect(picked).toEqual(['HP-1 1.3.8']);
  });

  it('goes back to the default by a chip, each alone (R9.11)', async () => {
    const { user, asked } = await open(keyed, 0, { propertyTypeId: 2, rateTypeId: 1, agreementId: 8 });
    await user.keyboard('heat');
    await screen.findByText('1 found');
    expect(asked().at(-1)).toMatchObject({ propertyTypeId: '2', agreementId: '8' });
    await user.click(screen.getByRole('button', { name: 'Remove filter: Property type, Commercial' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ propertyTypeId: '1', agreementId: '8' }));
    expect(screen.getAllByRole('button', { name: /^Remove filter/ })).toHaveLength(1);
  });

  it('offers no price of the earlier filters while the new ones load (R3.11)', async () => {
    const { user, picked } = await open(
      (call) => (call.path.includes('propertyTypeId=2') ? keyed(call) : new Promise(() => {})),
      0,
      { propertyTypeId: 2, rateTypeId: 1, agreementId: null },
    );
    await user.keyboard('heat');
    await screen.findByText('1 found');
    await user.click(screen.getByRole('button', { name: /^Remove filter/ }));
    await waitFor(() => expect(status()).toBe('Searching the price book'));
    expect(screen.queryByRole('option', { name: /Heat pump/ })).toBeNull();
    expect(picked).toEqual([]);
  });

  it('shows how each match’s price came about, and keeps the matches (R3.11)', async () => {
    const { user } = await open(keyed);
    await user.keyboard('heat');
    expect((await screen.findByRole('option', { name: /Heat pump 1/ })).textContent).toContain(
      'Standard $100.00',
    );
    await user.click(
      screen.getByRole('button', { name: '$90.00, how the price of Heat pump 1 is calculated' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Price of Heat pump 1' });
    expect(within(dialog).getByRole('table', { name: 'Price steps' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('option', { name: /Heat pump 1/ })).toBeTruthy();
  });
});

const usualOnes = {
  favorites: [
    { ...entry(31), isFavorite: true },
    { ...entry(32), isFavorite: true },
  ],
  recent: [entry(33)],
};
const offering = (more: Handlers = {}) =>
  open(
    book(20),
    0,
    { propertyTypeId: 2, rateTypeId: 1, agreementId: 8 },
    {
      'GET /api/usualentries': () => usualOnes,
      ...more,
    },
  );
const starOf = (place: number) => screen.getByRole('button', { name: `Favorite: Heat pump ${place}` });
const isStarred = (place: number) => starOf(place).getAttribute('aria-pressed');

describe('the price book in place, before something is typed', () => {
  it('offers favorites and what was used last, priced for the document, by one request (R3.11)', async () => {
    const { server } = await offering();
    const list = await screen.findByRole('listbox', { name: 'Favorites and recently used' });
    const within = (name: string) =>
      [...list.querySelectorAll(`[role=group]`)]
        .find(
          (group) => document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent === name,
        )!
        .querySelectorAll('[role=option]').length;
    expect([within('Favorites'), within('Recently used')]).toEqual([2, 1]);
    expect(server.calls.map(({ path }) => path)).toEqual([
      '/api/usualentries?propertyTypeId=2&rateTypeId=1&agreementId=8',
    ]);
  });

  it('adds the one chosen with the arrow keys, and nothing by Enter alone', async () => {
    const { user, picked } = await offering();
    await screen.findByRole('option', { name: /Heat pump 31/ });
    await user.keyboard('{Enter}');
    expect([picked, active()]).toEqual([[], null]);
    await user.keyboard('{ArrowDown>3}');
    expect(active()).toContain('Heat pump 33');
    await user.keyboard('{Enter}');
    expect(picked).toEqual(['HP-33']);
    // it closes, so that a second Enter adds no second line
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{Enter}');
    expect(picked).toEqual(['HP-33']);
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(active()).toContain('Heat pump 33');
  });

  it('makes room for matches, and is there again when the text is cleared', async () => {
    const { user } = await offering();
    await screen.findByRole('option', { name: /Heat pump 31/ });
    await user.keyboard('heat');
    await screen.findByText('8 of 20 found');
    expect(screen.queryByRole('listbox', { name: 'Favorites and recently used' })).toBeNull();
    await user.keyboard('{Backspace>4}');
    expect(await screen.findByRole('listbox', { name: 'Favorites and recently used' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('marks a favorite at once, and a match that is typed for too (R3.11)', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user, server, picked } = await offering({
      'POST /api/usualentries/favorite': async () => {
        await asked;
        return { isFavorite: true };
      },
    });
    await screen.findByRole('option', { name: /Heat pump 33/ });
    expect([isStarred(31), isStarred(33)]).toEqual(['true', 'false']);
    await user.click(starOf(33));
    expect(isStarred(33)).toBe('true');
    answer();
    await user.type(screen.getByRole('combobox'), 'heat');
    await screen.findByText('8 of 20 found');
    await user.click(starOf(2));
    await waitFor(() =>
      expect(server.calls.flatMap(({ body }) => body ?? [])).toEqual([
        { kind: 'serviceRepair', id: 33, isFavorite: true },
        { kind: 'serviceRepair', id: 2, isFavorite: true },
      ]),
    );
    expect([isStarred(2), picked]).toEqual(['true', []]);
  });

  it('takes the star back and says why if it can’t be saved', async () => {
    const { user } = await offering({ 'POST /api/usualentries/favorite': () => refuse('unavailable') });
    await screen.findByRole('option', { name: /Heat pump 31/ });
    await user.click(starOf(31));
    await waitFor(() => expect(shown.get()[0]?.text).toBe('Couldn’t update your favorites: Heat pump 31.'));
    expect(isStarred(31)).toBe('true');
  });
});
