import { previewEdges } from '@fieldwright/domain/files/file';
import { marksSvg, type PhotoMark } from '@fieldwright/domain/work-orders/photo-marks';
import sharp from 'sharp';
import { decodeHeic, type Pixels } from './heic.ts';
import { heifProfile, isHeif } from './heif-size.ts';
import { withProfile } from './png-profile.ts';

export type Previews = Record<keyof typeof previewEdges, Buffer>;

/** A picture of a hundred million pixels needs 400 MB; a larger one is a mistake or an attack. */
const mostPixels = 100_000_000;

/** The media type of every preview. */
export const previewType = 'image/webp';

/**
 * Creates previews of a photo: upright by its EXIF orientation, in sRGB, and without metadata, so that they
 * reveal no place, time or device.
 * @param contents a picture in any format
 * @returns WebP images whose longest edges are those of `previewEdges`, never larger than the photo; null
 * */
export async function makePreviews(contents: Uint8Array): Promise<Previews | null> {
  try {
    const large = isHeif(contents) ? await shrinkHeic(contents) : await shrink(contents, previewEdges.large);
    return { large, small: await shrink(large, previewEdges.small) };
  } catch {
    return null;
  }
}

/** Returns the edges of a picture in pixels, from its header; null if it can't be read. */
export async function edgesOf(contents: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const { width, height } = await sharp(contents, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return null;
  }
}

/** A picture for an email: a PNG, because mail programs don't show WebP. */
export interface MailPicture {
  png: Buffer;
  /** the edges it is shown with, in CSS pixels; it has twice as many */
  width: number;
  height: number;
}

/** The largest edges of a picture in an email, in CSS pixels. */
const mailEdges = { width: 220, height: 56 };

/** Returns a picture as emails show it, never larger than it is; null if it can't be read. */
export async function mailPicture(contents: Uint8Array): Promise<MailPicture | null> {
  try {
    const { data, info } = await sharp(contents)
      .resize({
        width: mailEdges.width * 2,
        height: mailEdges.height * 2,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: Math.ceil(info.width / 2), height: Math.ceil(info.height / 2) };
  } catch {
    return null;
  }
}

/** The longest edge of a photo on a printed page, in pixels: a third of its width at 200 dots an inch, with room. */
const pageEdge = 720;

/**
 * Returns a picture as printed documents show it, never larger than it is; null if it can't be read.
 * @param marks what was drawn on it
 */
export async function pagePicture(
  contents: Uint8Array,
  marks: readonly PhotoMark[] = [],
): Promise<Buffer | null> {
  const page = await toPage(contents);
  if (page === null) return null;
  const { width, height, channels } = page.info;
  const drawn = marks.length === 0 ? [] : [{ input: Buffer.from(marksSvg(marks, { width, height })) }];
  return sharp(page.data, { raw: { width, height, channels } })
    .composite(drawn)
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Returns the pixels of a picture as large as a page needs; null if it can't be read. */
async function toPage(contents: Uint8Array) {
  try {
    return await sharp(contents)
      .resize({ width: pageEdge, height: pageEdge, fit: 'inside', withoutEnlargement: true })
      // paper is white: without a background, what is transparent prints black
      .flatten({ background: '#fff' })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch {
    return null;
  }
}

function shrink(contents: Uint8Array, edge: number): Promise<Buffer> {
  return sharp(contents, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

/**
 * Returns the large preview of a HEIC photo. What the decoder returns has the colors of the photo's own profile
 * (an iPhone's: Display P3), so the profile goes along until they are converted.
 */
async function shrinkHeic(contents: Uint8Array): Promise<Buffer> {
  const pixels = await decodeHeic(contents);
  if (pixels === null) throw new Error('This HEIC photo can’t be decoded.');
  const edge = previewEdges.large;
  const small = await sharp(pixels.data, { raw: rawOf(pixels), limitInputPixels: mostPixels })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const profile = heifProfile(contents);
  return shrink(profile ? withProfile(small, profile) : small, edge);
}

const rawOf = ({ width, height }: Pixels) => ({ width, height, channels: 4 as const });
