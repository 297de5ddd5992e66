import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { leaveNothing, leavePage } from './shared-window.ts';

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

describe('leavePage', () => {
  it('removes listeners of the window and the document, and those of media queries', () => {
    const heard = vi.fn<() => void>();
    for (const target of [window, document]) target.addEventListener('visibilitychange', heard);
    matchMedia('(min-width: 1px)').addEventListener('change', heard);
    leavePage();
    for (const target of [window, document]) target.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('resize'));
    document.defaultView?.dispatchEvent(new Event('resize'));
    expect(heard).not.toHaveBeenCalled();
  });

  it('has no router hear of an address that the next page opens', () => {
    const heard = vi.fn<() => void>();
    const { pushState } = history;
    history.pushState = (...given) => {
      heard();
      pushState.apply(history, given);
    };
    leavePage();
    history.pushState(null, '', '/next');
    expect([heard.mock.calls.length, location.pathname]).toEqual([0, '/next']);
  });

  it('closes channels between tabs', async () => {
    const heard = vi.fn<() => void>();
    new BroadcastChannel('left').addEventListener('message', heard);
    leavePage();
    const [other, another] = [new BroadcastChannel('left'), new BroadcastChannel('left')];
    const came = new Promise((done) => another.addEventListener('message', done));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    other.postMessage('here');
    await came;
    expect(heard).not.toHaveBeenCalled();
  });

  it('lets time pass on that a test has faked before', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      leavePage();
      expect(await new Promise((done) => setTimeout(() => done('later'), 30))).toBe('later');
    } finally {
      vi.useRealTimers();
    }
  }, 20_000);

  it('leaves what the libraries of the tests need once for a document', async () => {
    const changed = vi.fn<() => void>();
    render(<input aria-label="Name" onSelect={changed} />);
    const user = userEvent.setup();
    leavePage();
    await user.type(screen.getByLabelText('Name'), 'Dee');
    expect(changed).toHaveBeenCalled();
  });
});
