import type { FileVariant } from '@fieldwright/domain/files/file';

/** Where the contents of one company's files are kept, by id; an id is never used again. */
export const companyFolder = (companyId: number) => `${companyId}/`;
export const fileFolder = (companyId: number, id: number) => `${companyId}/${id}/`;

/** The original, or a preview of it. */
export const contentsKey = (companyId: number, id: number, variant: FileVariant) =>
  `${fileFolder(companyId, id)}${variant}`;

/** A part by place and size, so that two tabs that cut the same file differently never overwrite each other's. */
export const partKey = (companyId: number, id: number, offset: number, length: number) =>
  `${fileFolder(companyId, id)}parts/${offset}-${length}`;

/** Whether a key is in the folder of some company: all of those are the product's. */
export const isOfCompany = (key: string): boolean => /^\d+\//.test(key);

/** @returns the file that a key belongs to and the rest of the key, or null for a key of another make */
export function readKey(key: string): { fileId: number; rest: string } | null {
  const read = /^\d+\/(\d+)\/(.+)$/.exec(key);
  return read && { fileId: Number(read[1]), rest: read[2]! };
}
