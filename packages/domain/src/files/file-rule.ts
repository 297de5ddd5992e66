import type { Fields } from '../kernel/edit-shape.ts';

/** Requires a photo or file record to have an upload: its guid, by which saving attaches the file (R5.4). */
export const fileRule = {
  fields: ['guid'],
  faults: ({ guid }: Fields): Record<string, string> =>
    guid == null ? { guid: 'Upload a file first.' } : {},
} as const;
