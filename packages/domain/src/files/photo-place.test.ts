import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutPlace } from './photo-place.ts';

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** EXIF with the camera's model, the place, and how to turn the photo. */
function exif(isLow: boolean): number[] {
  const bytes = new Uint8Array(120);
  const view = new DataView(bytes.buffer);
  bytes.set(ascii(isLow ? 'II' : 'MM'));
  view.setUint16(2, 42, isLow);
  view.setUint32(4, 8, isLow);
  const entry = (at: number, [tag, type, count, value]: [number, number, number, number]) => {
    view.setUint16(at, tag, isLow);
    view.setUint16(at + 2, type, isLow);
    view.setUint32(at + 4, count, isLow);
    if (type === 3) view.setUint16(at + 8, value, isLow);
    else view.setUint32(at + 8, value, isLow);
  };
  view.setUint16(8, 3, isLow);
  entry(10, [0x0110, 2, 5, 104]);
  entry(22, [0x8825, 4, 1, 50]);
  entry(34, [0x0112, 3, 1, 6]);
  view.setUint16(50, 2, isLow);
  entry(52, [1, 2, 2, 0]);
  bytes.set(ascii('N\0'), 60);
  entry(64, [2, 5, 3, 80]);
  for (const [at, value] of [51, 1, 30, 1, 3230, 100].entries()) view.setUint32(80 + at * 4, value, isLow);
  bytes.set(ascii('Model'), 104);
  return [...bytes];
}
const place = [...new Uint8Array(new Uint32Array([51, 1, 30, 1, 3230, 100]).buffer)];
const holds = (bytes: Uint8Array, wanted: readonly number[]) =>
  text(bytes).includes(text(Uint8Array.from(wanted)));

const jpeg = (isLow: boolean) => [
  0xff,
  0xd8,
  0xff,
  0xe1,
  0,
  128,
  ...ascii('Exif\0\0'),
  ...exif(isLow),
  0xff,
  0xd9,
];
const heic = [0, 0, 0, 24, ...ascii('ftypheic'), 1, 2, 3, 0, 0, 0, 0, ...exif(true)];
const webp = [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBPEXIF'), 120, 0, 0, 0, ...exif(true)];
const png = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0, 0, 0, 120, ...ascii('eXIf'), ...exif(true), 1, 2, 3, 4],
  [0, 0, 0, 0, ...ascii('IEND'), 0xae, 0x42, 0x60, 0x82],
].flat();

describe('withoutPlace', () => {
  it.each([
    ['JPEG', jpeg(true)],
    ['HEIC', heic],
    ['WebP', webp],
    ['PNG', png],
  ])('takes the place out of a %s, and nothing else (R5.4)', (_, contents) => {
    const given = Uint8Array.from(contents);
    expect(holds(given, place)).toBe(true);
    const kept = withoutPlace(given);
    expect(kept).not.toBe(given);
    expect(kept).toHaveLength(given.length);
    expect(holds(kept, place)).toBe(false);
    expect(text(kept)).toContain('Model');
    // given contents stay as they are, and a second look finds nothing
    expect([...given]).toEqual(contents);
    expect(withoutPlace(kept)).toBe(kept);
  });

  it('reads numbers with the high byte first, and keeps how the photo is turned', () => {
    const kept = withoutPlace(Uint8Array.from(jpeg(false)));
    const view = new DataView(kept.buffer, 12);
    const entries = view.getUint16(8);
    const tags = Array.from({ length: entries }, (_, at) => view.getUint16(10 + at * 12));
    expect(tags).toEqual([0x0110, 0x0112]);
    expect(view.getUint16(22 + 8)).toBe(6);
  });

  it('blanks what XMP says of the place', () => {
    const said = `<x exif:GPSLatitude="35,35.7N" tiff:Make="Apple"><exif:GPSLongitude>82,33.1W</exif:GPSLongitude></x>`;
    const kept = text(withoutPlace(Uint8Array.from(ascii(said))));
    expect(kept).toHaveLength(said.length);
    expect(kept).toContain('exif:GPSLatitude="        "');
    expect(kept).not.toContain('82,33.1W');
    expect(kept).toContain('tiff:Make="Apple"');
  });

  it('returns contents without a place as they are', () => {
    const photo = Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]);
    expect(withoutPlace(photo)).toBe(photo);
  });

  it('leaves the length of damaged contents, and ends', () => {
    const bytes = Uint8Array.from(jpeg(true));
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(255), fc.nat(bytes.length), (at, value, end) => {
        const damaged = bytes.slice(0, end);
        if (at < end) damaged[at] = value;
        expect(withoutPlace(damaged)).toHaveLength(damaged.length);
      }),
    );
  });
});
