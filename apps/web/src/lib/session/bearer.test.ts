import { describe, expect, it } from 'vitest';
import { carriesToken } from './bearer.ts';

const origins = ['https://app.company.com', 'https://api.company.com'];

describe('carriesToken', () => {
  it.each([
    ['https://elsewhere.com/api/people', 'another origin'],
    ['http://app.company.com/api/people', 'the same host without encryption'],
    ['https://app.company.com:8443/api/people', 'the same host at another port'],
    ['https://api.company.com.evil.com/api/people', 'an origin that only begins like an allowed one'],
    ['https://app.company.com/assets/help.json', 'a static asset'],
    ['https://api.company.com/assets/index-1a2b.js', "an allowed origin's static asset"],
    ['https://app.company.com/demo.json', 'a file beside the page'],
    ['https://app.company.com/icon.svg?v=2', 'a file with a query'],
    ['https://api.company.com/field/assets/api/index-1a2b.js', 'a static asset behind a prefix'],
    ['https://api.company.com/field/icon.svg', 'a file behind a prefix'],
    ['https://app.company.com/apis.json', 'a file that only begins like the API'],
  ])('refuses %s: %s (R6.3)', (address) => {
    expect(carriesToken(address, origins)).toBe(false);
  });

  it.each([
    'https://app.company.com/api/people?search=a.b',
    'https://api.company.com/api/people/7',
    'https://app.company.com/api/files/photo.jpg',
    'https://api.company.com/field/api/files/contract.pdf',
    'https://api.company.com/field/v2/api/people/7',
    'https://app.company.com/api/files/assets/photo.jpg',
  ])('allows %s: the same or an allowed origin, and no asset (R6.3)', (address) => {
    expect(carriesToken(address, origins)).toBe(true);
  });
});
