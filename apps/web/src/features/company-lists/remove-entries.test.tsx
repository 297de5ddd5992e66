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
