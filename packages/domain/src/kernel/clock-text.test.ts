import { describe, expect, it } from 'vitest';
import { clockText, preciseText } from './clock-text.ts';

const plain = (text: string) => text.replaceAll(/\s/gu, ' ');

describe('clockText', () => {
  it('is a time of the day as people write it', () => {
    expect(plain(clockText('14:00'))).toBe('2:00 PM');
    expect(plain(clockText('00:05'))).toBe('12:05 AM');
  });
});

describe('preciseText', () => {
  it('has the second and the zone', () => {
    expect(plain(preciseText('2026-11-19T16:35:07Z', 'America/New_York'))).toBe(
      'Nov 19, 2026, 11:35:07 AM EST',
    );
  });
});
