import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pagePicture } from './previews.ts';

/** Returns the color of a picture at a point, as red, green and blue from 0 to 255. */
async function colorAt(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

describe('pagePicture', () => {
  it.each([3, 1] as const)(
    'draws marks over a photo of %d channels, and leaves the rest as it is (R3.3)',
    async (channels) => {
      const black = sharp({ create: { width: 400, height: 200, channels: 3, background: '#000000' } });
      const photo = await (channels === 1 ? black.grayscale() : black).png().toBuffer();
      const marks = [{ shape: 'arrow', color: 'red', points: [2500, 5000, 7500, 5000] }] as const;
      const picture = (await pagePicture(photo, marks as never))!;
      const [red, green] = await colorAt(picture, 200, 100);
      expect(red! > 150 && green! < 110).toBe(true);
      expect((await colorAt(picture, 200, 30)).every((value) => value < 20)).toBe(true);
      expect((await colorAt((await pagePicture(photo))!, 200, 100)).every((value) => value < 20)).toBe(true);
    },
  );

  it('prints what is transparent as white paper', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const logo = sharp({ create: { width: 40, height: 20, channels: 4, background: clear } }).png();
    const picture = (await pagePicture(await logo.toBuffer()))!;
    expect((await colorAt(picture, 20, 10)).every((value) => value > 250)).toBe(true);
  });
});
