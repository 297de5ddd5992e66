import { render } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { leaveNothing } from './shared-window.ts';

describe('leaveNothing', () => {
  it('takes away pages, what is stored, the address, stand-ins and looks', () => {
    const begun = fetch;
    render(<p>Left</p>);
    localStorage.setItem('fieldwright.costs', 'hidden');
    sessionStorage.setItem('left', 'yes');
    history.pushState(null, '', '/left');
    vi.stubGlobal('fetch', () => {});
    document.documentElement.dataset.density = 'touch';
    leaveNothing();
    expect(document.body.innerHTML).toBe('');
    expect([localStorage.length, sessionStorage.length, location.pathname]).toEqual([0, 0, '/']);
    expect(fetch).toBe(begun);
    expect(document.documentElement.dataset.density).toBeUndefined();
  });

  it('ends timers, real ones and those of fake time', async () => {
    const rang = vi.fn<() => void>();
    setTimeout(rang, 1);
    const ringing = setInterval(rang, 1);
    vi.useFakeTimers();
    setTimeout(rang, 1);
    leaveNothing();
    expect(vi.isFakeTimers()).toBe(false);
    await new Promise((done) => setTimeout(done, 20));
    expect(rang).not.toHaveBeenCalled();
    clearInterval(ringing);
  });

  it('has nobody wait for the network any longer: a save left unanswered would be sent into the next file', () => {
    const came = vi.fn<() => void>();
    for (const type of ['online', 'offline']) {
      addEventListener(type, came);
      window.addEventListener(type, came, true);
    }
    leaveNothing();
    dispatchEvent(new Event('online'));
    dispatchEvent(new Event('offline'));
    expect(came).not.toHaveBeenCalled();
  });

  it('has our own modules begin anew', async () => {
    const { signal } = await import('../lib/signal.ts');
    leaveNothing();
    expect((await import('../lib/signal.ts')).signal).not.toBe(signal);
  });
});
