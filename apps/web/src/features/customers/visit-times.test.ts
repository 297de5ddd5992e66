import { describe, expect, it } from 'vitest';
import { visitText } from './visit-times.ts';

const zone = 'America/New_York';
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('visitText', () => {
  it.each([
    ['2027-11-07T06:30:00Z', '2027-11-07T07:30:00Z', 'Sun, Nov 7, 1:30 AM – 2:30 AM EST'],
    ['2027-11-07T05:30:00Z', '2027-11-07T06:00:00Z', 'Sun, Nov 7, 1:30 AM EDT – 1:00 AM EST'],
    ['2027-11-08T14:00:00Z', '2027-11-08T15:00:00Z', 'Mon, Nov 8, 9:00 AM – 10:00 AM'],
  ])(
    'from %s to %s names the zone where the clock alone does not say when it is (R3.6)',
    (start, end, text) => {
      expect(plain(visitText({ start, end }, zone))).toBe(text);
    },
  );
});
