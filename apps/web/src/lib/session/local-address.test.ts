import { describe, expect, it } from 'vitest';
import { localAddress } from './local-address.ts';

describe('localAddress', () => {
  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example/',
    '//',
    '/\\',
    '//[',
    'javascript:alert(1)',
    'settings',
    '',
    undefined,
    7,
    '/signin?back=%2Fsignin',
  ])('makes / of %s', (text) => {
    expect(localAddress(text)).toBe('/');
  });

  it.each(['/', '/settings/people?status=invited', '/workorders/7#lines'])('keeps %s', (text) => {
    expect(localAddress(text)).toBe(text);
  });
});
