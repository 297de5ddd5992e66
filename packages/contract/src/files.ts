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
/** Enough for the largest work order's photos. */
const mostAtOnce = 200;

/** An upload as the server has it. */
export const uploadSchema = z.object({
  guid: z.uuid(),
  state: z.enum(fileStates),
  /** bytes that have arrived; the next part begins here */
  offset: z.int(),
  size: z.int(),
});
export type Upload = z.infer<typeof uploadSchema>;

/** A file that is about to be uploaded. */
export const newUploadSchema = z
  .object({
    /** made by the device, and the same for every try */
    guid: z.uuid(),
    name: z
      .string()
      .trim()
      .min(1, 'A file has a name.')
      .max(255)
      .regex(/^[^\p{Cc}/\\]*$/u, 'A name has no slashes or control characters.'),
    /** bytes */
    size: z.int().min(1, 'The file is empty.'),
    /** media type, as the browser sees it */
    type: z
      .string()
      .max(200)
      .meta({ examples: ['image/jpeg'] }),
    /** of the whole contents, in hexadecimal digits */
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

/** What validation says of a temporary file: null where a save may attach it. */
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
  /** bytes of the original */
  size: z.int(),
  preview: z.enum(previewStates),
  /** from the API's host on; null where there is no such preview, or not yet */
  url: z.string().nullable(),
  expiresDate: z.iso.datetime({ offset: true }),
});
export type FileAddress = z.infer<typeof fileAddressSchema>;

/** Who changes documents attaches files to them. */
const uploading = ['workorders.edit', 'workorders.own', 'proposals.edit', 'proposals.own'] as const;
/** Which files a person sees is decided by the record of each. */
const viewing = ['workorders.view', 'workorders.own', 'proposals.view', 'proposals.own'] as const;
const ids = { guid: 'files' } as const;

export const fileEndpoints = {
  'POST /api/files': {
    summary: 'Begin an upload, or find out how far it has come',
    access: uploading,
    body: newUploadSchema,
    answer: uploadSchema,
    errors: ['file_too_large', 'guid_taken', 'file_refused', 'too_many_attempts'],
  },
  'GET /api/files/{guid}': {
    summary: 'How far an upload has come',
    access: uploading,
    params: guidParams,
    answer: uploadSchema,
    errors: ['not_found', 'file_refused'],
    ids,
  },
  'PATCH /api/files/{guid}': {
    summary: 'Upload a part: 64 KiB to 1 MiB, the last one less; with the last one the whole file is checked',
    access: uploading,
    params: guidParams,
    query: z.object({ offset: z.coerce.number().int().min(0) }),
    bytes: partLimits.most,
    answer: uploadSchema,
    errors: ['not_found', 'wrong_offset', 'file_damaged', 'file_refused', 'too_large'],
    ids,
  },
  'DELETE /api/files/{guid}': {
    summary: 'Give up a temporary file',
    access: uploading,
    params: guidParams,
    answer: z.null(),
    errors: ['not_found', 'file_attached'],
    ids,
  },
  'POST /api/files/validate': {
    summary: 'Check temporary files against the storage: size, type by content, checksum',
    access: uploading,
    body: z.object({ guids: z.array(z.uuid()).min(1).max(mostAtOnce) }),
    answer: z.array(fileCheckSchema),
  },
  'POST /api/files/addresses': {
    summary:
      'Short-lived addresses to see or download files by; those that the person may not see are left out',
    access: viewing,
    body: z.object({
      ids: z.array(z.int()).max(mostAtOnce).default([]),
      guids: z.array(z.uuid()).max(mostAtOnce).default([]),
      variant: z.enum(fileVariants).default('original'),
    }),
    answer: z.array(fileAddressSchema),
  },
  'GET /api/filecontents/{token}': {
    summary: 'The contents of a file or of a preview, by an address that was given out',
    access: 'public',
    params: z.object({ token: z.string().max(300) }),
    contents: true,
    answer: z.unknown(),
    errors: ['not_found', 'link_expired', 'wrong_range'],
    ids: { token: 'files' },
  },
} as const satisfies EndpointList;
