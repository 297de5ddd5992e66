import { describe, expect, it } from 'vitest';
import { photoTypes } from './photo-types.ts';

const shown = 'image/jpeg,image/png,image/webp';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15';

describe('photoTypes', () => {
  it.each([
    ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15', 5],
    ['an iPad, which says it is a Mac', mac, 5],
    ['an Android phone', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36', 5],
  ])('asks %s for JPEG, so that it converts its own (R5.4)', (_, userAgent, maxTouchPoints) => {
    expect(photoTypes({ userAgent, maxTouchPoints })).toBe(shown);
  });

  it.each([
    ['a Mac', mac, 0],
    ['a PC with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 10],
  ])('takes the HEIC files of an iPhone on %s (R5.4)', (_, userAgent, maxTouchPoints) => {
    expect(photoTypes({ userAgent, maxTouchPoints })).toBe(`${shown},image/heic,image/heif,.heic,.heif`);
  });
});
