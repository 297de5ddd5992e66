import type { FileVariant } from '@fieldwright/domain/files/file';

/** The storage folders of a company and of one of its files, by id; ids are never reused. */
export const companyFolder = (companyId: number) => `${companyId}/`;
export const fileFolder = (companyId: number, id: number) => `${companyId}/${id}/`;

/** The key of the original or of a preview. */
export const contentsKey = (companyId: number, id: number, variant: FileVariant) =>
  `${fileFolder(companyId, id)}${variant}`;

/**
 * The key of a part, by position and size, so that two tabs that split the same file differently never
 * overwrite each other's parts.
 */
export const partKey = (companyId: number, id: number, offset: number, length: number) =>
  `${fileFolder(companyId, id)}parts/${offset}-${length}`;

/** Checks whether a key is in a company's folder; all of those belong to the product. */
export const isOfCompany = (key: string): boolean => /^\d+\//.test(key);

/** @returns the file that a key belongs to and the rest of the key, or null if the key has another form */
export function readKey(key: string): { fileId: number; rest: string } | null {
  const read = /^\d+\/(\d+)\/(.+)$/.exec(key);
  return read && { fileId: Number(read[1]), rest: read[2]! };
}
