import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openApp } from '../../../testing/open-app.tsx';
import { buildBoard, buildVisit, sampleDate } from '../testing/board.ts';

vi.mock('./board-panel.tsx', () => {
  throw new Error('This part of the page isn’t there.');
});

it('leaves the board as it is if the code of the panel can’t be loaded, and can be closed (R2.4)', async () => {
  const visit = buildVisit(7, 'Dana Whitlock', ['09:00', '10:00']);
  const { user } = await openApp(`/dashboard?date=${sampleDate}&event=7`, {
    'GET /api/board': () => ({ ...buildBoard([visit]), panel: null }),
  });
  const panel = within(await screen.findByRole('complementary', { name: 'Visit' }));
  expect(await panel.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('grid')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Close the panel' }));
  expect(screen.queryByRole('complementary', { name: 'Visit' })).toBeNull();
});
