import { z } from 'zod';

const mostPictures = 10;

/** The pictures of a service or part: the guids of uploaded files, in order. The first one stands for the entry. */
export const entryPicturesSchema = z
  .array(z.uuid('This isn’t a picture.').toLowerCase())
  .max(mostPictures, `Add at most ${mostPictures} pictures.`)
  .refine((guids) => new Set(guids).size === guids.length, 'Add each picture once.')
  .default([]);

export const entryPicturesMessages = {
  notPicture: 'Add PNG, JPEG or WebP images.',
} as const;
