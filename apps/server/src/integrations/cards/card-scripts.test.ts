import { describe, expect, it } from 'vitest';
import { cardScriptSources, cardScripts } from './card-scripts.ts';

const live = { SQUARE_URL: 'https://connect.squareup.com' };

describe('the addresses of the providers’ scripts', () => {
  it('are the providers’ own, Square’s by its environment, unless others are configured', () => {
    expect(cardScripts(live)).toEqual({
      square: 'https://web.squarecdn.com/v1/square.js',
      stripe: 'https://js.stripe.com/endive/stripe.js',
    });
    expect(cardScripts({ SQUARE_URL: 'https://connect.squareupsandbox.com' }).square).toBe(
      'https://sandbox.web.squarecdn.com/v1/square.js',
    );
    const own = {
      SQUARE_SCRIPT_URL: 'http://localhost:1/a.js',
      STRIPE_SCRIPT_URL: 'http://localhost:2/b.js',
    };
    expect(cardScripts({ ...live, ...own })).toEqual({
      square: own.SQUARE_SCRIPT_URL,
      stripe: own.STRIPE_SCRIPT_URL,
    });
  });

  it('are what the content-security policy allows, and nothing inline', () => {
    const { scriptSrc, frameSrc, connectSrc, ...styles } = cardScriptSources(live);
    expect(scriptSrc).toEqual([
      'https://web.squarecdn.com',
      'https://js.stripe.com',
      'https://*.js.stripe.com',
    ]);
    for (const sources of [scriptSrc, frameSrc, connectSrc])
      expect(sources).toEqual(expect.arrayContaining(['https://web.squarecdn.com', 'https://js.stripe.com']));
    expect(JSON.stringify([scriptSrc, frameSrc, connectSrc, styles])).not.toMatch(
      /unsafe|"\*"|squareupsandbox/,
    );
    const configured = cardScriptSources({
      ...live,
      SQUARE_SCRIPT_URL: 'http://localhost:4090/square/square.js',
      STRIPE_SCRIPT_URL: 'http://localhost:4090/stripe/stripe.js',
    });
    expect(configured).toEqual({
      scriptSrc: ['http://localhost:4090'],
      frameSrc: ['http://localhost:4090'],
      connectSrc: ['http://localhost:4090'],
      styleSrc: [],
      fontSrc: [],
    });
  });
});
