import { z } from 'zod';

/** A photo belongs to a recommendation, a file to a proposal; they differ in limit and in the types that are taken. */
export const fileKinds = ['photo', 'file'] as const;
export const fileKindSchema = z.enum(fileKinds);
export type FileKind = z.infer<typeof fileKindSchema>;

/**
 * - `temporary`: its parts are arriving
 * - `checked`: whole and checked (R5.7), of no record yet
 * - `kept`: of a record
 * - `removed`: given up; its contents are being deleted
 */
export const fileStates = ['temporary', 'checked', 'kept', 'removed'] as const;
export type FileState = (typeof fileStates)[number];

/** Whether there are smaller pictures: none for what is no picture, failed for one that cannot be read. */
export const previewStates = ['none', 'waiting', 'ready', 'failed'] as const;
export type PreviewState = (typeof previewStates)[number];

/** A file as uploaded, or a picture made of it, upright and without place and time: longest edge in pixels. */
export const fileVariants = ['original', 'small', 'large'] as const;
export type FileVariant = (typeof fileVariants)[number];
export const previewEdges = { small: 400, large: 1600 } as const satisfies Partial<
  Record<FileVariant, number>
>;

const mebibyte = 1024 * 1024;

/** Largest contents in bytes (R5.4). */
export const fileLimits: Record<FileKind, number> = { photo: 20 * mebibyte, file: 25 * mebibyte };

/** The most bytes that one person uploads within a day: 200 of the largest photos. */
export const dailyLimit = { bytes: 4096 * mebibyte, windowMs: 24 * 3_600_000 } as const;

/** A part of an upload, in bytes. Only the last one of a file may be smaller than the least. */
export const partLimits = { least: 64 * 1024, most: mebibyte } as const;

/** R5.4's words. */
export const tooLargeText = 'The file is too large.';

/** An address for a download lives at most this long. */
export const addressLifeMs = 5 * 60_000;

/**
 * Why contents of this size are not taken.
 * @param size in bytes
 * @returns R5.4's words, or null where they are taken
 */
export function refuseSize(kind: FileKind, size: number): string | null {
  return size > fileLimits[kind] ? tooLargeText : null;
}

/**
 * Why a person may begin no further upload today.
 * @param bytes of everything that the person has begun to upload within a day, with this one
 * @returns words for the person, or null
 */
export function refuseDay(bytes: number): string | null {
  return bytes > dailyLimit.bytes ? "You've uploaded 4 GB within 24 hours. Try again later." : null;
}

/**
 * Whether this many bytes may come as one part.
 * @param left bytes that are still missing of the file, before this part
 */
export function isPart(length: number, left: number): boolean {
  return (
    length > 0 && length <= Math.min(left, partLimits.most) && (length >= partLimits.least || length === left)
  );
}
