import { describe, expect, it } from 'vitest';
import { othersPresent, type PresentTab, presenceTimes } from './presence.ts';

const tab = (name: string, personId: number, more: Partial<PresentTab> = {}): PresentTab => ({
  tab: name,
  personId,
  isEditing: false,
  since: '2026-11-20T10:00:00.000Z',
  ...more,
});
const here = { tab: 'a', personId: 1 };

describe('who else has a document open', () => {
  it('is everyone but the tab that asks', () => {
    expect(othersPresent([tab('a', 1)], here)).toEqual([]);
    expect(othersPresent([tab('a', 1), tab('b', 2)], here)).toEqual([
      { personId: 2, isYou: false, isEditing: false, since: '2026-11-20T10:00:00.000Z' },
    ]);
  });

  it('has each person once, editing if one of their tabs is, since the first', () => {
    const tabs = [
      tab('b', 2, { since: '2026-11-20T11:00:00.000Z' }),
      tab('c', 2, { isEditing: true }),
      tab('d', 2, { since: '2026-11-20T12:00:00.000Z' }),
    ];
    expect(othersPresent(tabs, here)).toEqual([
      { personId: 2, isYou: false, isEditing: true, since: '2026-11-20T10:00:00.000Z' },
    ]);
  });

  it('has oneself in another tab', () => {
    expect(othersPresent([tab('a', 1), tab('b', 1)], here)).toMatchObject([{ personId: 1, isYou: true }]);
  });

  it('begins with those who are editing, then with who came first', () => {
    const tabs = [
      tab('b', 2, { since: '2026-11-20T11:00:00.000Z' }),
      tab('c', 3),
      tab('d', 4, { isEditing: true, since: '2026-11-20T12:00:00.000Z' }),
    ];
    expect(othersPresent(tabs, here).map(({ personId }) => personId)).toEqual([4, 3, 2]);
  });

  it('forgives one lost beat, and no more', () => {
    const { beatMs, goneSeconds } = presenceTimes;
    expect(goneSeconds * 1000).toBeGreaterThan(2 * beatMs);
    expect(goneSeconds * 1000 + beatMs).toBeLessThanOrEqual(90_000);
  });
});
