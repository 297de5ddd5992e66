import { z } from 'zod';
import { fileRule } from '../files/file-rule.ts';
import { optionalId, place, text } from '../kernel/field.ts';
import { marksSchema, type PhotoMark } from './photo-marks.ts';
import { notes } from './work-order-removal.ts';

/** What a photo of a job shows. */
export const photoKinds = ['before', 'after', 'nameplate', 'equipment', 'other'] as const;
export type PhotoKind = (typeof photoKinds)[number];

/** The fields that photos of the job and of recommendations share. */
export const photoFields = {
  order: place,
  /** Null until the upload of `guid` is saved. */
  fileId: optionalId,
  text: text(500),
  /** Drawn on it; the picture stays as it was taken. */
  marks: marksSchema,
  guid: z.uuid().nullable(),
  /** Why it can't be saved, such as 'The file is too large.' (R5.4). */
  error: z.string().nullable(),
} as const;

/** What photos of the job and of recommendations have in common. The save sets the file from the guid. */
export const photoShape = {
  order: 'order',
  managed: ['fileId'],
  together: [],
  uniqueBy: null,
  keptOut: null,
  errorField: 'error',
  rules: [fileRule],
  removal: notes,
} as const;
export const blankPhoto = {
  order: 0,
  fileId: null,
  text: '',
  marks: [] as PhotoMark[],
  guid: null,
  error: null,
} as const;
export const photoReferences = { fileId: { to: 'file' } } as const;
