import type { FileRow } from '@fieldwright/domain/imports/judge-row';
import { readHeadings } from '@fieldwright/domain/imports/mapping';
import { Refusal } from '../../../http/refusal.ts';
import { readRows } from '../../../spreadsheets/read-rows.ts';
import { UnreadableFile } from '../../../spreadsheets/unreadable-file.ts';

/** A file that is compared with a book. */
export interface BookFile {
  /** each different from the others */
  headings: readonly string[];
  rows: readonly FileRow[];
  /** the name of the sheet they are in; null for CSV */
  sheet: string | null;
}

/** Reads a file's headings and rows. @throws UnreadableFile */
export async function readBookFile(bytes: Uint8Array): Promise<BookFile> {
  const { rows, sheet } = await readRows(bytes);
  return { headings: readHeadings(rows.shift()!.cells), rows, sheet };
}

/** Reads a file that a person has just sent. @throws Refusal `file_refused` if it can't be read at all */
export const readOrRefuse = (bytes: Uint8Array): Promise<BookFile> =>
  readBookFile(bytes).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? new Refusal('file_refused', { detail: error.message }) : error;
  });
