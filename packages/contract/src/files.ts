import { refuseType } from '@fieldwright/domain/files/content-type';
import {
  fileKindSchema,
  fileStates,
  fileVariants,
  partLimits,
  previewStates,
} from '@fieldwright/domain/files/file';
import { z } from 'zod';
import type { EndpointList } from './endpoint.ts';
import { type ErrorCode, errorCodes } from './errors.ts';

const guidParams = z.object({ guid: z.uuid() });
/** Enough for the photos of the largest work order. */
const mostAtOnce = 200;

/** The state of an upload on the server. */
export const uploadSchema = z.object({
  guid: z.uuid(),
  state: z.enum(fileStates),
  /** The bytes received; the next part starts here. */
  offset: z.int(),
  size: z.int(),
});
export type Upload = z.infer<typeof uploadSchema>;

/** A file to upload. */
export const newUploadSchema = z
  .object({
    /** Created by the device, and the same for every try. */
    guid: z.uuid(),
    name: z
      .string()
      .trim()
      .min(1, 'Enter a file name.')
      .max(255)
      .regex(/^[^\p{Cc}/\\]*$/u, 'Names can’t have slashes or control characters.'),
    /** In bytes. */
    size: z.int().min(1, 'The file is empty.'),
    /** The media type reported by the browser. */
    type: z
      .string()
      .max(200)
      .meta({ examples: ['image/jpeg'] }),
    /** The hash of the whole contents, in hexadecimal. */
    sha256: z
      .string()
      .toLowerCase()
      .regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hexadecimal digits.')
      .meta({ examples: ['0'.repeat(64)] }),
    kind: fileKindSchema,
  })
  .superRefine(({ kind, type }, context) => {
    const message = refuseType(kind, type);
    if (message !== null) context.addIssue({ code: 'custom', path: ['type'], message });
  });
export type NewUpload = z.infer<typeof newUploadSchema>;

/** The result of validating a temporary file: `refusal` is null if a save may attach it. */
export const fileCheckSchema = z.object({
  guid: z.uuid(),
  refusal: z.object({ code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]), text: z.string() }).nullable(),
});
export type FileCheck = z.infer<typeof fileCheckSchema>;

export const fileAddressSchema = z.object({
  id: z.int(),
  guid: z.uuid(),
  name: z.string(),
  contentType: z.string(),
  /** The original's size in bytes. */
  size: z.int(),
  preview: z.enum(previewStates),
  /** Relative to the API's host; null if there is no such preview, or not yet. */
  url: z.string().nullable(),
  expiresDate: z.iso.datetime({ offset: true }),
});
export type FileAddress = z.infer<typeof fileAddressSchema>;

/** People who may edit documents can attach files; those who may edit settings, a logo; those who keep price books, pictures. */
const uploading = [
  'workorders.edit',
  'workorders.own',
  'proposals.edit',
  'proposals.own',
  'settings.edit',
  'pricebooks.edit',
] as const;
/** Whether a person may see a file is decided by its record. */
const viewing = [
  'workorders.view',
  'workorders.own',
  'workorders.sold',
  'proposals.view',
  'proposals.own',
  'settings.edit',
  'pricebooks.view',
] as const;
const ids = { guid: 'files' } as const;

export const fileEndpoints = {
  'POST /api/files': {
    summary: 'Start an upload, or get the progress of an earlier one',
    access: uploading,
    body: newUploadSchema,
    answer: uploadSchema,
    errors: ['file_too_large', 'guid_taken', 'file_refused', 'too_many_attempts'],
  },
  'GET /api/files/{guid}': {
    summary: 'Get the progress of an upload',
    access: uploading,
    params: guidParams,
    answer: uploadSchema,
    errors: ['not_found', 'file_refused'],
    ids,
  },
  'PATCH /api/files/{guid}': {
    summary:
      'Upload a chunk of 64 KiB to 1 MiB (the last may be smaller); the last one triggers the check of the whole file',
    access: uploading,
    params: guidParams,
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    bytes: partLimits.most,
    answer: uploadSchema,
    errors: ['not_found', 'wrong_offset', 'file_damaged', 'file_refused', 'too_large'],
    ids,
  },
  'DELETE /api/files/{guid}': {
    summary: 'Discard a temporary file',
    access: uploading,
    params: guidParams,
    answer: z.null(),
    errors: ['not_found', 'file_attached'],
    ids,
  },
  'POST /api/files/validate': {
    summary: 'Validate stored temporary files: size, type by content and checksum',
    access: uploading,
    body: z.object({ guids: z.array(z.uuid()).min(1).max(mostAtOnce) }),
    answer: z.array(fileCheckSchema),
  },
  'POST /api/files/addresses': {
    summary: 'Get short-lived URLs to view or download files; omits files you may not see',
    access: viewing,
    body: z.object({
      ids: z.array(z.int()).max(mostAtOnce).default([]),
      guids: z.array(z.uuid()).max(mostAtOnce).default([]),
      variant: z.enum(fileVariants).default('original'),
    }),
    answer: z.array(fileAddressSchema),
  },
  'GET /api/filecontents/{token}': {
    summary: 'Download a file or preview by its short-lived URL',
    access: 'public',
    params: z.object({ token: z.string().max(300) }),
    contents: true,
    answer: z.unknown(),
    errors: ['not_found', 'link_expired', 'wrong_range'],
    ids: { token: 'files' },
  },
} as const satisfies EndpointList;
