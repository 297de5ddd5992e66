import { importKinds, importLimits, importStates } from '@fieldwright/domain/imports/import';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

const date = z.iso.datetime({ offset: true });

/** Where the file is wrong, and why. */
export const importProblemSchema = z.object({
  /** of the file; the row with the names is line 1 */
  line: z.int(),
  /** null: the row as a whole */
  column: z.string().nullable(),
  value: z.string(),
  reason: z.string(),
});

/** What a dry run has found, and what the import has made once it is done. */
export const importReportSchema = z.object({
  /** every row of the file is one of these */
  counts: z.object({
    new: z.int(),
    /** imported before, or the same row again */
    same: z.int(),
    /** imported before with other contents: left alone */
    changed: z.int(),
    bad: z.int(),
  }),
  /** of the new rows: those that add to a customer or a site that was there, in the company or earlier in the file */
  joined: z.int().default(0),
  makes: z.object({
    customers: z.int(),
    sites: z.int(),
    workOrders: z.int(),
    /** of the work orders: those whose line has no price, and those without a line, since the work was not done */
    priceToFollow: z.int(),
    notDone: z.int(),
  }),
  /** customers that the company had who are marked "Do not service" from now on, since a row says so */
  marked: z.int().default(0),
  /** columns of the file that the format does not know */
  ignoredColumns: z.array(z.string()),
  /** the first ones */
  problems: z.array(importProblemSchema),
  problemCount: z.int(),
  /** the first ones of what rows that join say otherwise and what is not taken over; these rows come in */
  notices: z.array(importProblemSchema).default([]),
  noticeCount: z.int().default(0),
});
export type ImportReport = z.infer<typeof importReportSchema>;

export const importSchema = z.object({
  id: z.int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  sha256: z.string(),
  state: z.enum(importStates),
  rows: z.int(),
  /** while it runs */
  doneRows: z.int(),
  skipBad: z.boolean(),
  report: importReportSchema,
  /** why nothing was written */
  failure: z.string().nullable(),
  createdDate: date,
  startedDate: date.nullable(),
  finishedDate: date.nullable(),
});
export type Import = z.infer<typeof importSchema>;

const ids = { id: 'imports' } as const;

export const importEndpoints = {
  'GET /api/imports': {
    summary: 'The last imports of the company, newest first',
    access: 'imports.run',
    answer: z.array(importSchema),
  },
  'POST /api/imports': {
    summary: 'Check a CSV file without writing anything of it: what it would make, and which rows are bad',
    access: 'imports.run',
    query: z.object({
      kind: z.enum(importKinds),
      fileName: z
        .string()
        .trim()
        .min(1, 'A file has a name.')
        .max(255)
        .regex(/^[^\p{Cc}/\\]*$/u, 'A name has no slashes or control characters.'),
    }),
    bytes: importLimits.bytes,
    answer: importSchema,
    errors: ['file_refused', 'too_large'],
  },
  'GET /api/imports/{id}': {
    summary: 'How far an import has come, and its report',
    access: 'imports.run',
    params: idParams,
    answer: importSchema,
    errors: ['not_found'],
    ids,
  },
  'GET /api/imports/{id}/problems': {
    summary: 'Every problem and every notice of the file, as CSV: line, column, value, reason, row',
    access: 'imports.run',
    params: idParams,
    contents: true,
    answer: z.unknown(),
    errors: ['not_found'],
    ids,
  },
  'POST /api/imports/{id}/commit': {
    summary:
      'Carry out what was checked: every good row, or none. Asked again, it goes on once; one that has stopped is taken up',
    access: 'imports.run',
    params: idParams,
    body: z.object({
      /** leave bad rows out; without it none may be bad */
      skipBad: z.boolean().default(false),
    }),
    answer: importSchema,
    errors: ['not_found', 'import_bad_rows'],
    ids,
  },
} as const satisfies EndpointList;
