import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import { buildBoard, sampleDate } from './testing/board.ts';

it('is shown by the clock of the company’s new time zone, without a reload (R3.6)', async () => {
  let timeZone = 'America/New_York';
  const { server } = await openApp(`/dashboard?date=${sampleDate}`, {
    'GET /api/me': () => {
      const me = buildMe({ roles: ['dispatcher'] });
      return { ...me, company: { ...me.company, timeZone } };
    },
    'GET /api/board': () => ({
      ...buildBoard([]),
      timeZone,
      technicians: timeZone === 'America/New_York' ? buildBoard([]).technicians : [],
    }),
  });
  await screen.findByText('4 technicians');
  const asked = () => server.keys().filter((key) => key === 'GET /api/board').length;
  const { refreshMe } = await import('../../app/main/main-area.ts');
  await act(refreshMe);
  expect(asked()).toBe(1);
  timeZone = 'America/Chicago';
  await act(refreshMe);
  await waitFor(() => expect(asked()).toBe(2));
  await waitFor(() => expect(screen.queryByText('4 technicians')).toBeNull());
});
