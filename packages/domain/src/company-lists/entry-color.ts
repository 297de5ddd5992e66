import { z } from 'zod';

/** The colors that a company can give to its departments and tags. Each is legible in light and dark. */
export const entryColors = {
  slate: 'Slate',
  blue: 'Blue',
  teal: 'Teal',
  green: 'Green',
  amber: 'Amber',
  orange: 'Orange',
  red: 'Red',
  purple: 'Purple',
} as const;
export type EntryColor = keyof typeof entryColors;

/** A color of an entry; null for none. */
export const entryColor = z.enum(Object.keys(entryColors) as [EntryColor, ...EntryColor[]]).nullable();
