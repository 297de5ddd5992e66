import { z } from 'zod';

/** A line without its price. */
export const presentedLineSchema = z.object({
  id: z.int(),
  text: z.string(),
  description: z.string(),
  /** Empty without one. */
  warranty: z.string(),
  quantity: z.number(),
  /** Set for a permit: who issues it, and its number; empty if that isn't known. Missing for other lines. */
  permit: z.string().optional(),
});
export type PresentedLine = z.infer<typeof presentedLineSchema>;

/** A line as it is stored. */
type StoredLine = Omit<PresentedLine, 'permit'> & { permit: boolean; permitReference: string };

/** Returns what customers see of a line. */
export const presentedLine = ({
  id,
  text,
  description,
  warranty,
  quantity,
  permit,
  permitReference,
}: StoredLine): PresentedLine => ({
  id,
  text,
  description,
  warranty,
  quantity,
  ...(permit && { permit: permitReference.trim() }),
});
