import { describe, expect, it } from 'vitest';
import { refuseType } from '../files/content-type.ts';
import { refuseSize, tooLargeText } from '../files/file.ts';
import { companyLookSchema, refuseLogo } from './company-look.ts';

describe('refuseLogo', () => {
  it('accepts ordinary sizes', () => {
    expect(refuseLogo({ width: 600, height: 200 })).toBeNull();
    expect(refuseLogo({ width: 32, height: 6000 })).toBeNull();
  });

  it('names the logo and its size', () => {
    expect(refuseLogo({ width: 1, height: 1 })).toBe(
      'The logo is 1 × 1 pixels. Each side must be at least 32 pixels.',
    );
    expect(refuseLogo({ width: 20_000, height: 20_000 })).toBe(
      'The logo is 20,000 × 20,000 pixels. Each side can be at most 6,000 pixels.',
    );
    expect(refuseLogo({ width: 600, height: 31 })).toContain('at least 32 pixels');
    expect(refuseLogo({ width: 6001, height: 200 })).toContain('at most 6,000 pixels');
    expect(refuseLogo(null)).toContain('The logo can’t be read.');
  });
});

describe('a file for the logo', () => {
  it('has at most 2 MB', () => {
    expect(refuseSize('logo', 2 * 1024 * 1024)).toBeNull();
    expect(refuseSize('logo', 20 * 1024 * 1024)).toBe('A logo can be at most 2 MB.');
    expect(refuseSize('photo', 21 * 1024 * 1024)).toBe(tooLargeText);
  });

  it('is a PNG, JPEG or WebP image, never an SVG', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/webp']) expect(refuseType('logo', type)).toBeNull();
    for (const type of ['image/svg+xml', 'image/gif', 'image/heic', 'text/plain'])
      expect(refuseType('logo', type)).toBe('A logo must be a PNG, JPEG or WebP image.');
  });
});

it('reads a brand color in lowercase, and refuses anything else', () => {
  const read = (brandColor: string) => companyLookSchema.safeParse({ logo: null, brandColor });
  expect(read('#1F5F8B').data?.brandColor).toBe('#1f5f8b');
  for (const wrong of ['1f5f8b', '#fff', 'red', '#1f5f8b;', 'url(#a)'])
    expect(read(wrong).success).toBe(false);
});
