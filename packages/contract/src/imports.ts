import { importKinds, importLimits, importStates, rowOutcomes } from '@fieldwright/domain/imports/import';
import { nameKinds } from '@fieldwright/domain/imports/name-kind';
import { propertyWordLimits } from '@fieldwright/domain/imports/property-words';
import { propertyTypeIdSchema } from '@fieldwright/domain/price-books/pricing-rules';
import { z } from 'zod';
import { type EndpointList, idParams } from './endpoint.ts';

const date = z.iso.datetime({ offset: true });

/** An error in the file. */
export const importProblemSchema = z.object({
  /** The line in the file; the header row is line 1. */
  line: z.int(),
  /** Null if it concerns the whole row. */
  column: z.string().nullable(),
  value: z.string(),
  reason: z.string(),
});

/** The findings of a dry run, or the results of a finished import. */
export const importReportSchema = z.object({
  /** The number of rows by outcome; every row is counted once. */
  counts: z.object({
    new: z.int(),
    /** Imported before, or repeated in the file. */
    same: z.int(),
    /** Imported before with other contents; left unchanged. */
    changed: z.int(),
    bad: z.int(),
    /** Left out by the person. */
    left: z.int().default(0),
  }),
  /**
   * How many new rows add to a customer or site that already exists, in the company or earlier in the file.
   */
  joined: z.int().default(0),
  makes: z.object({
    customers: z.int(),
    sites: z.int(),
    workOrders: z.int(),
    systems: z.int().default(0),
    /** The work orders whose line has no price, and those without a line because the work was not done. */
    priceToFollow: z.int(),
    notDone: z.int(),
  }),
  /** How many existing customers are newly marked "Do not service". */
  marked: z.int().default(0),
  /**
   * After the import was undone: the first customers who stay marked "Do not service", because someone changed
   * their mark since.
   */
  keptMarks: z.array(z.object({ customerId: z.int(), name: z.string() })).default([]),
  keptMarkCount: z.int().default(0),
  /** Columns of the file that are not used. */
  ignoredColumns: z.array(z.string()),
  /** Columns that the format needs and no column of the file is mapped to; no row can be imported. */
  missingColumns: z.array(z.string()).default([]),
  /** The company's state, if the file has none and its addresses are taken to be there. */
  state: z.string().nullable().default(null),
  /**
   * Words in the property type's column that aren't property types, the most frequent first: in how many rows that
   * come in, and what the person reads them as. Sites with a null one are residential.
   */
  propertyWords: z
    .array(z.object({ word: z.string(), rows: z.int(), propertyTypeId: propertyTypeIdSchema.nullable() }))
    .default([]),
  /** How many such words there are, and rows with one that the person didn't choose for. */
  propertyWordCount: z.int().default(0),
  unreadPropertyRows: z.int().default(0),
  /** How the file's text is stored. */
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252', 'xlsx']).default('utf-8'),
  /** The first problems. */
  problems: z.array(importProblemSchema),
  problemCount: z.int(),
  /**
   * The first differences between joined rows and existing records that were not used. Their rows are
   * imported.
   */
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
  /** While it runs. */
  doneRows: z.int(),
  skipBad: z.boolean(),
  report: importReportSchema,
  /** Why nothing was written. */
  failure: z.string().nullable(),
  createdDate: date,
  startedDate: date.nullable(),
  finishedDate: date.nullable(),
  undoneDate: date.nullable(),
  /** The name of the person who checked the file; null for the command line. */
  by: z.string().nullable(),
});
export type Import = z.infer<typeof importSchema>;

/** For each column of a format: the file's heading. */
export const mappingSchema = z.record(z.string().max(100), z.string().max(120));
/** How the person reads words that aren't known as property types. */
const propertyWordsSchema = z
  .record(z.string().max(propertyWordLimits.length + 1), propertyTypeIdSchema)
  .refine((words) => Object.keys(words).length <= propertyWordLimits.words, 'Choose types for fewer words.');
export const correctionSchema = z.object({
  line: z.int().min(1),
  /** The heading of its column in the file. */
  heading: z.string().max(120),
  value: z.string().max(4000),
});

/** A corrected cell, or one typed for a column of the format that the file doesn't have. */
const changedCellSchema = z.union([
  correctionSchema,
  correctionSchema.omit({ heading: true }).extend({ column: z.string().max(100) }),
]);

/** A row as the preview shows it. */
export const previewRowSchema = z.object({
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  /** By the format's columns, corrected and shortened. */
  cells: z.record(z.string(), z.string()),
  /** Why it is bad, or what of it is not used. */
  remarks: z.array(z.object({ column: z.string().nullable(), reason: z.string() })),
  /** What its whole name was taken for, if it has one. */
  nameKind: z.enum(nameKinds).optional(),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

/** An import with everything that its page shows. */
export const importDetailSchema = importSchema.extend({
  /** The file's headings with examples of their cells, in order. */
  headings: z.array(z.object({ heading: z.string(), examples: z.array(z.string()) })),
  /** For each column of the format that the file has: the file's heading. */
  mapping: mappingSchema,
  propertyWords: propertyWordsSchema,
  /** Whether the columns are mapped as the company mapped a file with the same headings before. */
  remembered: z.boolean(),
  corrections: z.array(changedCellSchema),
  /** The lines of the rows that are left out. */
  leftOut: z.array(z.int()),
  /** The first rows of each outcome. */
  preview: z.array(previewRowSchema),
});
export type ImportDetail = z.infer<typeof importDetailSchema>;

export const importFileName = z
  .string()
  .trim()
  .min(1, 'Enter a file name.')
  .max(255)
  .regex(/^[^\p{Cc}/\\]*$/u, 'Names can’t have slashes or control characters.');

const ids = { id: 'imports' } as const;

export const importEndpoints = {
  'GET /api/imports': {
    summary: "List the company's recent imports, newest first",
    access: 'imports.run',
    answer: z.array(importSchema),
  },
  'POST /api/imports': {
    summary: 'Check a CSV or XLSX file without writing anything: what it would create and which rows are bad',
    access: 'imports.run',
    query: z.object({
      kind: z.enum(importKinds),
      fileName: importFileName,
    }),
    bytes: importLimits.bytes,
    answer: importDetailSchema,
    errors: ['file_refused', 'too_large'],
  },
  'GET /api/imports/{id}': {
    summary: 'Get the progress and report of an import',
    access: 'imports.run',
    params: idParams,
    answer: importDetailSchema,
    errors: ['not_found'],
    ids,
  },
  'POST /api/imports/{id}/check': {
    summary: 'Check a file again with other columns, corrected cells or rows left out; writes nothing else',
    access: 'imports.run',
    params: idParams,
    body: z.object({
      /** Null recognizes the columns anew, and forgets how the same headings were mapped before. */
      mapping: mappingSchema.nullable(),
      /** Remembered with the columns. */
      propertyWords: propertyWordsSchema.default({}),
      corrections: z.array(changedCellSchema).max(importLimits.corrections).default([]),
      /** The lines of the rows that are left out. */
      leftOut: z.array(z.int().min(1)).max(importLimits.leftOut).default([]),
    }),
    answer: importDetailSchema,
    errors: ['not_found', 'import_started'],
    ids,
  },
  'POST /api/imports/{id}/undo': {
    summary:
      'Remove everything that an import created, while nothing of it was changed or used, and the marks it set; safe to repeat',
    access: 'imports.run',
    params: idParams,
    answer: importSchema,
    errors: ['not_found', 'in_use', 'import_started'],
    ids,
  },
  'DELETE /api/imports/{id}': {
    summary: 'Delete a checked file that wasn’t imported',
    access: 'imports.run',
    params: idParams,
    answer: z.null(),
    errors: ['not_found', 'import_started'],
    ids,
  },
  'GET /api/imports/{id}/problems': {
    summary: 'Download all problems and notices as CSV: line, column, value, reason, row',
    access: 'imports.run',
    params: idParams,
    contents: true,
    answer: z.unknown(),
    errors: ['not_found'],
    ids,
  },
  'GET /api/imports/{id}/rows': {
    summary: 'List the rows of a checked file with one outcome, 100 at a time, those with remarks first',
    access: 'imports.run',
    params: idParams,
    query: z.object({
      outcome: z.enum(rowOutcomes).default('bad'),
      /** How many rows to skip: a multiple of 100. */
      from: z.coerce
        .number()
        .int()
        .min(0)
        .max(importLimits.pagedRows)
        .multipleOf(importLimits.previewRows)
        .default(0)
        .meta({ examples: [0] }),
    }),
    answer: z.array(previewRowSchema),
    errors: ['not_found'],
    ids,
  },
  'GET /api/imports/{id}/leftrows': {
    summary: 'Download the rows that don’t come in as CSV, with the file’s columns and the reason of each',
    access: 'imports.run',
    params: idParams,
    contents: true,
    answer: z.unknown(),
    errors: ['not_found'],
    ids,
  },
  'POST /api/imports/{id}/commit': {
    summary:
      'Commit a checked import: every good row or none; repeating the request is safe, and an import that stopped resumes',
    access: 'imports.run',
    params: idParams,
    body: z.object({
      /** Skips invalid rows. Without it, any invalid row refuses the import. */
      skipBad: z.boolean().default(false),
    }),
    answer: importSchema,
    errors: ['not_found', 'import_bad_rows'],
    ids,
  },
} as const satisfies EndpointList;
