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

describe('a provider that never answers', () => {
  it('with its script, is asked again by the next try', async () => {
    const of = frame('https://cards.example/silent.js');
    const fails = expect(drawCardFrame(of, document.createElement('div'))).rejects.toBeInstanceOf(
      ScriptError,
    );
    await vi.advanceTimersByTimeAsync(halfMinute);
    await fails;
    vi.stubGlobal('Stripe', () => {
      throw new Error('Drawn.');
    });
    const draws = expect(drawCardFrame(of, document.createElement('div'))).rejects.toThrow('Drawn.');
    expect(asked).toHaveLength(2);
    asked[1]!.dispatchEvent(new Event('load'));
    await draws;
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
    const fails = expect(drawCardFrame(of, document.createElement('div'))).rejects.toBeInstanceOf(
      ScriptError,
    );
    asked[0]!.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(halfMinute);
    await fails;
    isReady = true;
    const card = await drawCardFrame(of, document.createElement('div'));
    const noToken = expect(card.token(100)).rejects.toBeInstanceOf(ScriptError);
    await vi.advanceTimersByTimeAsync(halfMinute);
    await noToken;
  });
});
