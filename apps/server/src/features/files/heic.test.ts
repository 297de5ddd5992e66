import { describe, expect, it } from 'vitest';
import { decodeHeic } from '../../integrations/pictures/heic.ts';
import { heicLimits } from '../../integrations/pictures/heic-limits.ts';
import { heifPixels, isHeif } from '../../integrations/pictures/heif-size.ts';
import { heicSaidToBe, heicTurned, heicUnpacking } from './testing/pictures.ts';

describe('heifPixels', () => {
  it('reads the size from the header, of the largest picture (R5.4)', () => {
    // its tile is larger than the picture
    expect(heifPixels(heicTurned())).toBe(64 * 80);
    expect(heifPixels(heicSaidToBe(65_535, 65_535))).toBe(65_535 ** 2);
  });

  it('reads nothing from a damaged header, and ends', () => {
    const heic = heicTurned();
    for (let length = 0; length < 500; length++) expect(heifPixels(heic.subarray(0, length))).toBeNull();
    for (let at = 0; at < 500; at++) {
      const damaged = Buffer.from(heic);
      damaged.fill(at % 2 ? 0xff : 0, at, at + 8);
      expect(() => heifPixels(damaged)).not.toThrow();
    }
  });
});

describe('isHeif', () => {
  it('knows HEIF by its first box, whatever the file’s name', () => {
    expect(isHeif(heicTurned())).toBe(true);
    expect(isHeif(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(false);
    expect(isHeif(Buffer.from('\0\0\0\u0018ftypavif'))).toBe(false);
  });
});

describe('decodeHeic', () => {
  it('decodes photos that arrive at once, one after the other', async () => {
    const decoded = await Promise.all([1, 2, 3].map(() => decodeHeic(heicTurned())));
    for (const each of decoded) expect(each).toMatchObject({ width: 80, height: 40 });
  });

  it('gives up a photo beyond the limits of pixels or time, and decodes the next', async () => {
    for (const beyond of [{ pixels: 1000 }, { patienceMs: 1 }])
      expect(await decodeHeic(heicTurned(), { ...heicLimits, ...beyond })).toBeNull();
    expect(await decodeHeic(heicTurned())).toMatchObject({ width: 80, height: 40 });
  });

  it('gives up a photo that unpacks to more than the memory it may take', async () => {
    expect(await decodeHeic(heicUnpacking(), { ...heicLimits, memoryMb: 32 })).toBeNull();
    expect(await decodeHeic(heicUnpacking())).toMatchObject({ width: 3000, height: 2000 });
  });

  it('gives up a photo with damaged contents, and decodes the next', async () => {
    const damaged = heicTurned();
    damaged.fill(0xff, damaged.byteLength - 440, damaged.byteLength - 330);
    await decodeHeic(damaged);
    expect(await decodeHeic(damaged.subarray(0, 900))).toBeNull();
    expect(await decodeHeic(heicTurned())).toMatchObject({ width: 80, height: 40 });
  });
});
