import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../lib/requests/send.ts';
import { openApp } from '../../testing/open-app.tsx';
import { type Handlers, refuse } from '../../testing/stub-server.ts';

const opened = (isExample = false): Answer<'GET /api/pricebooks/{id}'> => ({
  book: { id: 1, type: 'service', text: 'Residential service', isExample },
  services: 0,
  parts: 0,
  categories: [],
  withoutCategory: 0,
  favorites: 0,
  entries: [],
  similar: false,
  next: null,
  entry: null,
  memberPlans: [],
});
const none = { entries: [], similar: false, next: null, entry: null };
const removed = (id: number, deleted = false) => ({
  kind: 'partItem' as const,
  id,
  version: 4,
  code: `P-${id}`,
  text: `Part ${id}`,
  deleted,
});

/** Opens the list of what was removed from a book. */
async function open(handlers: Handlers) {
  const app = await openApp('/pricebooks/1', {
    'GET /api/pricebooks/{id}': () => opened(),
    'GET /api/pricebooks/{id}/entries': () => none,
    'GET /api/pricebooks/{id}/removed': () => [removed(1), removed(2), removed(3, true)],
    ...handlers,
  });
  await app.user.click(await screen.findByRole('button', { name: 'Price book actions' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Removed items…' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Removed items' })) };
}

describe('the removed items of a price book', () => {
  it('are restored together, except deleted ones, with one Undo (R4.4)', async () => {
    const sent: unknown[] = [];
    const entries = [1, 2].map((id) => ({ kind: 'partItem' as const, id, version: 5 }));
    const { user, dialog } = await open({
      'POST /api/pricebookentries/bulk': ({ body }) => {
        sent.push(body);
        return { entries };
      },
      'POST /api/pricebookentries/bulk/undo': ({ body }) => {
        sent.push(body);
        return { entries };
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Restore 2 of 3' }));
    await screen.findByText('2 items restored.');
    expect(sent).toMatchObject([
      { entries: [{ id: 1 }, { id: 2 }], change: { kind: 'hidden', hidden: false } },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone.');
    expect(sent).toHaveLength(2);
  });

  it('stay removed together, and the one that can’t be restored is named', async () => {
    const { user, dialog } = await open({
      'POST /api/pricebookentries/bulk': () =>
        refuse('invalid', { fields: { 'entries.1': 'Another one already has this code.' } }),
    });
    await user.click(await dialog.findByRole('button', { name: 'Restore 2 of 3' }));
    await screen.findByText('Nothing was restored.');
    expect(screen.getByText('Part 2: Another one already has this code.')).toBeTruthy();
  });

  it('are listed a hundred at a time, and found by the server beyond those (R4.4)', async () => {
    const all = Array.from({ length: 230 }, (_, at) => removed(at + 1));
    const { user, dialog } = await open({
      'GET /api/pricebooks/{id}/removed': ({ path }) =>
        path.includes('text=') ? [removed(7_000, true)] : all,
    });
    const listed = () => dialog.getAllByRole('listitem').length;
    await dialog.findByText('Part 100');
    expect(listed()).toBe(100);
    await user.click(dialog.getByRole('button', { name: 'Show 100 more' }));
    await user.click(dialog.getByRole('button', { name: 'Show 30 more' }));
    expect(listed()).toBe(230);
    expect(dialog.queryByRole('button', { name: /^Show \d+ more/ })).toBeNull();
    await user.type(dialog.getByLabelText('Code or name'), 'part 7000');
    expect(await dialog.findByText('Part 7000')).toBeTruthy();
    expect(listed()).toBe(1);
    await user.clear(dialog.getByLabelText('Code or name'));
    await dialog.findByText('Part 100');
    expect(listed()).toBe(100);
  });

  it('are searched for by no more text than the server takes (R4.4)', async () => {
    const all = Array.from({ length: 9 }, (_, at) => removed(at + 1));
    const texts: string[] = [];
    const { user, dialog } = await open({
      'GET /api/pricebooks/{id}/removed': ({ path }) => {
        const text = new URL(path, 'http://x').searchParams.get('text');
        if (text !== null) texts.push(text);
        return text === null ? all : [{ ...removed(7_000), text: 'x'.repeat(300) }];
      },
    });
    await user.click(await dialog.findByLabelText('Code or name'));
    await user.paste(`${'x'.repeat(200)} other words`);
    expect(await dialog.findByText('x'.repeat(300))).toBeTruthy();
    expect(texts).toEqual(['x'.repeat(200)]);
  });

  it('can be searched for again after a search has failed, and the error is below the field', async () => {
    const all = Array.from({ length: 9 }, (_, at) => removed(at + 1));
    const { user, dialog } = await open({
      'GET /api/pricebooks/{id}/removed': ({ path }) =>
        path.includes('text=') ? refuse('invalid', { detail: 'Not searched.' }) : all,
    });
    const field = await dialog.findByLabelText('Code or name');
    await user.type(field, 'part');
    const error = await dialog.findByText('Not searched.');
    expect(field.isConnected).toBe(true);
    expect(document.activeElement).toBe(field);
    expect(field.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.clear(field);
    expect(await dialog.findByText('Part 9')).toBeTruthy();
    expect(dialog.queryByText('Not searched.')).toBeNull();
  });

  it('have the categories too, which come back with what was inside (R3.10)', async () => {
    const restored: unknown[] = [];
    const category = { ...removed(9, true), kind: 'priceBookCategory' as const, code: '', text: 'Boilers' };
    const { user, dialog } = await open({
      'GET /api/pricebooks/{id}/removed': () => [removed(1), removed(2), category],
      'POST /api/pricebookcategories/{id}/restore': ({ path }) => {
        restored.push(path);
        return Response.json({});
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Restore Boilers' }));
    await screen.findByText('Boilers restored.');
    expect(restored).toEqual(['/api/pricebookcategories/9/restore']);
    expect(dialog.getByText('Category, with its subcategories')).toBeTruthy();
    // only services and parts are restored together
    expect(dialog.getByRole('button', { name: 'Restore 2 of 3' })).toBeTruthy();
  });
});

describe('the price history of a removed item', () => {
  it('says what it cost on a day, and who removed it and when (R1.6)', async () => {
    const by = { id: 3, name: 'Beth Young' };
    const removedOn = (price: object | null) => ({ price, removed: { date: '2026-03-10T15:00:00Z', by } });
    const { user, dialog } = await open({
      'GET /api/partitems/{id}/changes': () => [],
      'GET /api/partitems/{id}/pricechanges': () => [],
      'GET /api/partitems/{id}': () => refuse('not_found'),
      'GET /api/partitems/{id}/price': ({ path }) => {
        if (!path.includes('2026-03-09')) return removedOn(null) as never;
        const step = { kind: 'flat', amountCents: 2_500, totalCents: 2_500 };
        return removedOn({ unitPriceCents: 2_500, priceSteps: [step], open: null }) as never;
      },
    });
    await user.click(await dialog.findByRole('button', { name: 'Price history of Part 3' }));
    const history = within(await screen.findByRole('dialog', { name: 'History of Part 3' }));
    const removal = 'Removed on Mar 10, 2026 by Beth Young.';
    expect(await history.findByText(removal)).toBeTruthy();
    expect(history.queryByText('It wasn’t in the price book then.')).toBeNull();
    const choose = (day: string) =>
      fireEvent.change(history.getByLabelText('Price on'), { target: { value: day } });
    choose('2026-03-09');
    expect(await history.findByRole('button', { name: /^\$25\.00/ })).toBeTruthy();
    expect(history.getByText(removal)).toBeTruthy();
    choose('2026-02-01');
    expect(await history.findByText('It wasn’t in the price book then.')).toBeTruthy();
    // nothing is put back into an item that isn't there
    expect(history.queryByRole('button', { name: /^Revert/ })).toBeNull();
  });
});

describe('the note of an example book', () => {
  it('goes when the label is removed, and the focus goes to the heading', async () => {
    let isExample = true;
    const { user, server } = await openApp('/pricebooks/1', {
      'GET /api/pricebooks/{id}': () => opened(isExample),
      'GET /api/pricebooks/{id}/entries': () => none,
      'POST /api/pricebooks': () => {
        isExample = false;
        return { ...opened().book, guid: '6f0c1f5e-1111-4f7e-8a5f-2f1f5d0b9a01', version: 2, hidden: false };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove example label' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove example label' })).toBeNull());
    expect(server.keys()).toContain('POST /api/pricebooks');
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('heading', { level: 1, name: 'Residential service' }),
      ),
    );
  });
});
