import type { Fields } from '../kernel/edit-shape.ts';

/** A photo or a paper is nothing without its file: the guid of an upload, by which the save attaches it (R5.4). */
export const fileRule = {
  fields: ['guid'],
  faults: ({ guid }: Fields): Record<string, string> =>
    guid == null ? { guid: 'Upload a file first.' } : {},
} as const;
