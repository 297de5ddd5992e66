import { z } from 'zod';

/** A line without its price. */
export const presentedLineSchema = z.object({
  id: z.int(),
  text: z.string(),
  description: z.string(),
  /** Empty without one. */
  warranty: z.string(),
  quantity: z.number(),
});
export type PresentedLine = z.infer<typeof presentedLineSchema>;

/** Returns what customers see of a line. */
export const presentedLine = ({
  id,
  text,
  description,
  warranty,
  quantity,
}: PresentedLine): PresentedLine => ({
  id,
  text,
  description,
  warranty,
  quantity,
});
