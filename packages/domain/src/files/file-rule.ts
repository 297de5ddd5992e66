import type { Fields } from '../kernel/edit-shape.ts';

/** Requires a photo or file record to have an upload: its guid, by which saving attaches the file (R5.4). */
export const fileRule = {
  fields: ['guid'],
  faults: ({ guid }: Fields): Record<string, string> =>
    guid == null ? { guid: 'Upload a file first.' } : {},
} as const;

/** What is wrong with a blank title. */
export const fileTitleMissing = 'Enter a title.';

/** Requires a file that customers may get to have a title, which is what they open it by. */
export const fileTitleRule = {
  fields: ['text'],
  faults: ({ text }: Fields): Record<string, string> =>
    typeof text !== 'string' || text.trim() === '' ? { text: fileTitleMissing } : {},
} as const;
