import { debriefQuestion } from '@fieldwright/domain/work-orders/testing/questions';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { refuse } from '../../testing/stub-server.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('removes questions after those that depend on them, and restores them before (R4.4)', async () => {
  const question = (id: number, text: string, askedIfId: number | null) => ({
    ...debriefQuestion(id, text, { askedIfId, askedIf: '' }),
    version: 1,
    hidden: false,
  });
  // a follow-up may be listed before the question that it depends on
  let all = [question(3, 'Which model?', 4), question(4, 'Gas furnace?', null), question(5, 'How old?', 4)];
  const hide = (id: number, hidden: boolean) => {
    all = all.map((each) => (each.id === id ? { ...each, hidden } : each));
    return null;
  };
  const idIn = (path: string) => Number(/\d+/.exec(path)![0]);
  const { user, server } = await openApp('/settings/debriefquestions', {
    'GET /api/departments': () => [],
    'GET /api/debriefquestions': () => all,
    'DELETE /api/debriefquestions/{id}': ({ path }) =>
      all.some(({ askedIfId, hidden }) => askedIfId === idIn(path) && !hidden)
        ? refuse('in_use')
        : hide(idIn(path), true),
    'POST /api/debriefquestions/{id}/restore': ({ path }) => {
      const needed = all.find(({ id }) => id === idIn(path))!.askedIfId;
      if (all.some(({ id, hidden }) => id === needed && hidden)) return refuse('removed');
      return hide(idIn(path), false) as never;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await user.click(screen.getByRole('button', { name: 'Select all 3' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 3 entries' }));
  await dialog.findByText('3 removed.');
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await screen.findByText('3 restored.');
  const restored = server.keys().filter((key) => key.endsWith('/restore'));
  expect(restored).toHaveLength(3);
  expect(restored[0]).toContain('/4/');
});

it('finds entries of a long list by words, and moves none of them then', async () => {
  const all = Array.from({ length: 9 }, (_, at) => ({
    id: at + 1,
    version: 1,
    hidden: false,
    text: at < 2 ? `Google ${at}` : `Radio ${at}`,
  }));
  const { user } = await openApp('/settings/leadsources', { 'GET /api/leadsources': () => all });
  const names = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('.name')!.textContent);
  const box = await screen.findByRole('searchbox', { name: 'Find an entry' });
  expect(document.querySelectorAll('.list-grip')).toHaveLength(9);
  await user.type(box, 'goo');
  await screen.findByText('2 of 9');
  expect(names()).toEqual(['Google 0', 'Google 1']);
  expect(document.querySelector('.list-grip')).toBeNull();
  await user.clear(box);
  await user.type(box, 'newspaper');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(names()).toHaveLength(9);
});

it('selects the holidays to come only, and tells those of the same name apart (R4.4)', async () => {
  vi.setSystemTime(Date.parse('2026-11-20T15:00:00Z'));
  const holiday = (id: number, text: string, date: string) =>
    ({ id, version: 1, hidden: false, text, date }) as const;
  const { user, server } = await openApp('/settings/holidays', {
    'GET /api/holidays': () => [
      holiday(1, 'Veterans Day', '2026-11-11'),
      holiday(2, 'Thanksgiving', '2026-11-26'),
      holiday(3, 'Thanksgiving', '2027-11-25'),
    ],
    'DELETE /api/holidays/{id}': () => null,
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  expect(
    screen.getAllByRole('checkbox', { hidden: true }).map((box) => box.getAttribute('aria-label')),
  ).toEqual(['Select Thanksgiving, Nov 26, 2026', 'Select Thanksgiving, Nov 25, 2027']);
  await user.click(screen.getByRole('button', { name: 'Select all 2' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove 2 entries' }));
  await dialog.findByText('2 removed.');
  dialog.getByText('Thanksgiving, Nov 25, 2027');
  expect(server.keys().filter((key) => key.startsWith('DELETE'))).toEqual([
    'DELETE /api/holidays/2',
    'DELETE /api/holidays/3',
  ]);
});
