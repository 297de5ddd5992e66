import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { followServer, serverTime } from '../../lib/clock.ts';
import { SaveState } from './save-state.tsx';

afterEach(() => {
  cleanup();
  serverTime.set(null);
});

describe('SaveState', () => {
  it('says the day on which something was saved as soon as that day is over', () => {
    followServer('2026-11-19T16:00:00Z');
    const view = {
      saving: { is: 'idle' as const },
      savedAt: new Date('2026-11-19T15:41:00Z'),
      asked: null,
      isHeldBack: false,
      isDirty: false,
      isSavable: false,
      editor: { tryNow: () => {} },
    };
    render(<SaveState view={view as never} zone="America/New_York" />);
    expect(screen.getByText(/^Saved 10:41.AM$/)).toBeTruthy();
    act(() => followServer('2026-11-20T05:01:00Z'));
    expect(screen.getByText(/^Saved Nov 19, 10:41.AM$/)).toBeTruthy();
  });
});
