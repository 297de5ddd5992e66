import { z } from 'zod';
import { numberText } from '../kernel/plural.ts';

/** The edges of a logo, in pixels. */
export const logoEdges = { least: 32, most: 6000 } as const;

/** The names of the fields, on the screen and in the history. */
export const companyLookTexts = { logo: 'Logo', brandColor: 'Brand color' } as const;

export const companyLookMessages = {
  unreadable: 'The logo can’t be read. Save it again as a PNG or JPEG, and upload that.',
  notLogo: 'Upload the file as a logo first.',
  color: 'Enter a brand color as # and six digits, like #1f5f8b.',
} as const;

const colorPattern = /^#[0-9a-f]{6}$/;

/** How a company looks to customers. */
export const companyLookSchema = z.object({
  /** The guid of the logo's file; null shows the name alone. */
  logo: z.uuid().toLowerCase().nullable(),
  /** Six hexadecimal digits after `#`, in lowercase; null for the usual color. */
  brandColor: z
    .string()
    .toLowerCase()
    .regex(colorPattern, companyLookMessages.color)
    .nullable()
    .meta({ examples: ['#1f5f8b'] }),
});
export type CompanyLook = z.output<typeof companyLookSchema>;

/**
 * Returns why a picture of this size can't be the logo.
 * @param picture its edges in pixels, or null if it can't be read
 * @returns a message for the person, or null
 */
export function refuseLogo(picture: { width: number; height: number } | null): string | null {
  if (picture === null) return companyLookMessages.unreadable;
  const { width, height } = picture;
  const is = `The logo is ${numberText(width)} × ${numberText(height)} pixels.`;
  if (Math.min(width, height) < logoEdges.least)
    return `${is} Each side must be at least ${logoEdges.least} pixels.`;
  if (Math.max(width, height) > logoEdges.most)
    return `${is} Each side can be at most ${numberText(logoEdges.most)} pixels.`;
  return null;
}
