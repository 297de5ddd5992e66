import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { buildBoard, buildVisit, sampleDate } from '../testing/board.ts';

const visit = buildVisit(7, 'Dana Whitlock', ['09:00', '10:00'], { version: 3 });

/** Lets the code of the panel arrive. */
let arrive: () => void;
beforeEach(() => {
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  vi.doMock('./board-panel.tsx', async (original) => {
    await arrived;
    return original();
  });
});
afterEach(() => vi.doUnmock('./board-panel.tsx'));

async function openBoard() {
  const app = await openApp(`/dashboard?date=${sampleDate}&event=7`, {
    'GET /api/board': () => ({ ...buildBoard([visit]), panel: null }),
    'GET /api/calls/{id}': () => new Promise<never>(() => {}),
    'PATCH /api/scheduleevents/{id}': () => ({ ...visit, removed: true, version: 4 }),
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Visit' }));
  return { ...app, panel };
}
const titleOfPanel = () => screen.findByRole('heading', { level: 2, name: 'Dana Whitlock' });

it('can be closed while its code is on the way (R2.4)', async () => {
  const { panel, user } = await openBoard();
  expect(panel.getByRole('status').textContent).toBe('Loading…');
  await user.click(panel.getByRole('button', { name: 'Close the panel' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  await act(async () => arrive());
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('leaves the focus in a field, so that what is typed there does nothing to the visit (R6.4)', async () => {
  const { server, user } = await openBoard();
  const search = await screen.findByRole('searchbox', { name: 'Find on the board' });
  await user.click(search);
  await user.keyboard('r');
  await act(async () => arrive());
  await titleOfPanel();
  await user.keyboard('uth');
  expect(document.activeElement).toBe(search);
  expect(search).toHaveProperty('value', 'ruth');
  expect(server.keys()).not.toContain('PATCH /api/scheduleevents/7');
});

it('leaves the focus where the person went since the visit was opened (R6.4)', async () => {
  // the virtualizer needs the scroller's height
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800);
  await openBoard();
  const card = await screen.findByRole('gridcell', { name: /Dana Whitlock/ });
  act(() => card.focus());
  await act(async () => arrive());
  await titleOfPanel();
  expect(document.activeElement).toBe(card);
});

it('takes the focus where the person has gone nowhere since (R6.4)', async () => {
  await openBoard();
  await act(async () => arrive());
  const title = await titleOfPanel();
  await expect.poll(() => document.activeElement).toBe(title);
});
