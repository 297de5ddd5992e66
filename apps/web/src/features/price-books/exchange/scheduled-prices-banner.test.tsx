import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Answer } from '../../../lib/requests/send.ts';
import { buildMe, openApp } from '../../../testing/open-app.tsx';

afterEach(() => vi.unstubAllGlobals());

type News = Answer<'GET /api/pricebookimports/news'>[number];
const counts = { bad: 0, change: 3, add: 1, remove: 0, follow: 0, same: 0, kept: 0, left: 0 };
const done: News = {
  id: 5,
  priceBookId: 1,
  priceBook: 'Service',
  fileName: 'spring.xlsx',
  state: 'done',
  failure: null,
  startDate: '2026-11-27',
  counts,
};
const failed: News = {
  ...done,
  id: 4,
  fileName: 'parts.csv',
  state: 'failed',
  failure: 'Some rows have errors now.',
};
const made = 'The scheduled price changes from spring.xlsx were applied to Service.';
const notMade = 'The scheduled price changes from parts.csv weren’t applied to Service.';

describe('the banner about scheduled price changes', () => {
  it('shows a failed file first, then one that was made, until each is dismissed (R3.7)', async () => {
    const { server, user } = await openApp('/pricebooks', {
      'GET /api/pricebooks': () => [],
      'GET /api/pricebookimports/news': () => [done, failed],
      'POST /api/pricebookimports/{id}/seen': () => null,
    });
    expect(await screen.findByText(notMade)).toBeTruthy();
    expect(screen.queryByText(made)).toBeNull();
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('href')).toBe(
      '/pricebooks/1/import?file=4',
    );
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(await screen.findByText(made)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(made)).toBeNull());
    expect(server.keys().filter((key) => key.endsWith('/seen'))).toEqual([
      'POST /api/pricebookimports/4/seen',
      'POST /api/pricebookimports/5/seen',
    ]);
  });

  it('is not for people who can’t change price books (R6.4)', async () => {
    const { server } = await openApp('/pricebooks', {
      'GET /api/pricebooks': () => [],
      'GET /api/me': () => buildMe({ roles: ['technician'] }),
      'GET /api/pricebookimports/news': () => [failed],
    });
    await screen.findByRole('main');
    expect(server.keys()).not.toContain('GET /api/pricebookimports/news');
    expect(screen.queryByText(notMade)).toBeNull();
  });
});
