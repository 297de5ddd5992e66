import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Returns a JPEG whose upper half is red and lower half blue when upright. */
export async function realPhoto(width = 80, height = 40): Promise<Buffer> {
  return halves(width, height).jpeg().toBuffer();
}

/**
 * Returns the same picture as a rotated camera stores it: turned, with the EXIF orientation that corrects it,
 * and with the location.
 * @param orientation of EXIF: 1 to 8
 */
export async function photoTurned(orientation: number, width = 80, height = 40): Promise<Buffer> {
  const { rotate, mirror } = stored[orientation]!;
  const upright = await halves(width, height).png().toBuffer();
  // Mirror first, then turn: in one call, `sharp` would use the other order.
  const mirrored = mirror ? await sharp(upright).flop().png().toBuffer() : upright;
  return sharp(mirrored)
    .rotate(rotate)
    .withExif({
      IFD0: { Model: 'A telling camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/**
 * Returns the same picture as an iPhone stores it: 80 × 40 when upright, in HEVC tiles, turned by its boxes and, once
 * more, by the EXIF orientation, which a HEIC file's reader has to leave alone, and with the location.
 */
export const heicTurned = (): Buffer => readFileSync(path.join(import.meta.dirname, 'turned.heic'));

/**
 * Returns a HEIC photo as iPhones take it, with the profile Display P3: in sRGB, it is (200, 40, 40) on the left and
 * (60, 180, 60) on the right. Without its profile, the colors would be paler.
 */
export const heicOfDisplayP3 = (): Buffer => readFileSync(path.join(import.meta.dirname, 'display-p3.heic'));

/** Returns a HEIC photo of two kilobytes that has 3000 × 2000 pixels. */
export const heicUnpacking = (): Buffer =>
  readFileSync(path.join(import.meta.dirname, 'six-megapixels.heic'));

/** Returns the turned HEIC photo with a header that claims this size in pixels. */
export function heicSaidToBe(width: number, height: number): Buffer {
  const heic = heicTurned();
  for (let at = heic.indexOf('ispe'); at !== -1; at = heic.indexOf('ispe', at + 1)) {
    heic.writeUInt32BE(width, at + 8);
    heic.writeUInt32BE(height, at + 12);
  }
  return heic;
}

/** The difference between the stored and the upright picture, by EXIF orientation. */
const stored: Record<number, { rotate: number; mirror: boolean }> = {
  1: { rotate: 0, mirror: false },
  2: { rotate: 0, mirror: true },
  3: { rotate: 180, mirror: false },
  4: { rotate: 180, mirror: true },
  5: { rotate: 270, mirror: true },
  6: { rotate: 270, mirror: false },
  7: { rotate: 90, mirror: true },
  8: { rotate: 90, mirror: false },
};

function halves(width: number, height: number): Sharp {
  const half = { width, height: height / 2, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { ...half, background: 'blue' } }, left: 0, top: height / 2 },
  ]);
}

/** Returns a PNG of a few bytes whose header claims this size in pixels. */
export async function pictureSaidToBe(width: number, height: number): Promise<Buffer> {
  const png = await halves(8, 8).png().toBuffer();
  // Eight bytes of signature, then the header: length, name, width, height, five more, checksum of name and
  // contents.
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}
