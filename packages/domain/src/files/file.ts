import { z } from 'zod';

/**
 * A photo belongs to a recommendation, a file to a proposal, a logo to a company, a picture to an entry of the
 * price book. They differ in size limit and accepted types.
 */
export const fileKinds = ['photo', 'file', 'logo', 'picture'] as const;
export const fileKindSchema = z.enum(fileKinds);
export type FileKind = z.infer<typeof fileKindSchema>;

/**
 * - `temporary`: still uploading
 * - `checked`: complete and checked (R5.7), not yet attached to a record
 * - `kept`: attached to a record
 * - `removed`: discarded; its contents are being deleted
 */
export const fileStates = ['temporary', 'checked', 'kept', 'removed'] as const;
export type FileState = (typeof fileStates)[number];

/** The state of the smaller pictures: `none` if the file is not a picture, `failed` if it can't be read. */
export const previewStates = ['none', 'waiting', 'ready', 'failed'] as const;
export type PreviewState = (typeof previewStates)[number];

/**
 * A file as uploaded, or a smaller picture of it, rotated upright and without location and time.
 * `previewEdges` is the longest edge in pixels.
 */
export const fileVariants = ['original', 'small', 'large'] as const;
export type FileVariant = (typeof fileVariants)[number];
export const previewEdges = { small: 400, large: 1600 } as const satisfies Partial<
  Record<FileVariant, number>
>;

const mebibyte = 1024 * 1024;

/** The maximum size in bytes (R5.4). */
export const fileLimits: Record<FileKind, number> = {
  photo: 20 * mebibyte,
  file: 25 * mebibyte,
  logo: 2 * mebibyte,
  picture: 10 * mebibyte,
};

/** The maximum bytes that a person may upload within a day: about 200 of the largest photos. */
export const dailyLimit = { bytes: 4096 * mebibyte, windowMs: 24 * 3_600_000 } as const;

/** The size of one part of an upload, in bytes. Only a file's last part may be smaller than `least`. */
export const partLimits = { least: 64 * 1024, most: mebibyte } as const;

/** The message of R5.4. */
export const tooLargeText = 'The file is too large.';

const largeLogoText = 'A logo can be at most 2 MB.';

/** How long the address of a download is valid. */
export const addressLifeMs = 5 * 60_000;

/**
 * Returns why contents of this size are refused.
 * @param size in bytes
 * @returns the message of R5.4, or the logo's own, or null if the size is accepted
 */
export function refuseSize(kind: FileKind, size: number): string | null {
  if (size <= fileLimits[kind]) return null;
  return kind === 'logo' ? largeLogoText : tooLargeText;
}

/**
 * Returns why a person can't start another upload today.
 * @param bytes of everything the person started to upload within a day, including this file
 * @returns a message for the person, or null
 */
export function refuseDay(bytes: number): string | null {
  return bytes > dailyLimit.bytes ? 'You’ve uploaded 4 GB in the last 24 hours. Try again later.' : null;
}

/**
 * Checks whether a part of an upload may have this length.
 * @param left the bytes of the file that are still missing before this part
 */
export function isPart(length: number, left: number): boolean {
  return (
    length > 0 && length <= Math.min(left, partLimits.most) && (length >= partLimits.least || length === left)
  );
}
