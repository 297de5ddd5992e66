import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drawCardFrame, ScriptError } from './card-frame.ts';

const asked: HTMLScriptElement[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    asked.push(...(nodes as HTMLScriptElement[]));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  asked.splice(0);
});

const frame = (scriptUrl: string) =>
  ({ provider: 'stripe', publicId: 'pk_test_51abc', locationId: null, scriptUrl }) as const;
const halfMinute = 30_000;
/** Awaited from the start, so that an early failure counts as handled. */
const faultOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

describe('a provider that never answers', () => {
  it('with its script, is asked again by the next try', async () => {
    const of = frame('https://cards.example/silent.js');
    const fails = faultOf(drawCardFrame(of, document.createElement('div')));
    await vi.advanceTimersByTimeAsync(halfMinute);
    expect(await fails).toBeInstanceOf(ScriptError);
    vi.stubGlobal('Stripe', () => {
      throw new Error('Drawn.');
    });
    const draws = faultOf(drawCardFrame(of, document.createElement('div')));
    expect(asked).toHaveLength(2);
    asked[1]!.dispatchEvent(new Event('load'));
    expect(await draws).toMatchObject({ message: 'Drawn.' });
  });

  it('with its frame or a token, is waited for no longer than half a minute', async () => {
    let isReady = false;
    vi.stubGlobal('Stripe', () => ({
      elements: () => ({
        create: () => ({
          mount: () => {},
          on: (_event: string, hear: () => void) => isReady && hear(),
          focus: () => {},
          destroy: () => {},
        }),
      }),
      createPaymentMethod: () => new Promise(() => {}),
    }));
    const of = frame('https://cards.example/loaded.js');
    const fails = faultOf(drawCardFrame(of, document.createElement('div')));
    asked[0]!.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(halfMinute);
    expect(await fails).toBeInstanceOf(ScriptError);
    isReady = true;
    const card = await drawCardFrame(of, document.createElement('div'));
    const noToken = faultOf(card.token(100));
    await vi.advanceTimersByTimeAsync(halfMinute);
    expect(await noToken).toBeInstanceOf(ScriptError);
  });
});
