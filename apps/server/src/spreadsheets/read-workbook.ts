import { setImmediate as breathe } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FileRow } from '@fieldwright/domain/imports/judge-row';
import { spreadsheetTexts as texts } from './spreadsheets.texts.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { workbookLimits } from './workbook-limits.ts';
import type { WorkbookResult } from './workbook-worker.ts';

/** Checks whether a file begins like a workbook, which is a ZIP file. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004';

/** Returns the name and the rows of a workbook's first sheet, without those that are empty. @throws UnreadableFile */
export async function readWorkbook(bytes: Uint8Array): Promise<{ rows: FileRow[]; sheet: string }> {
  const result = await resultOf(bytes);
  if ('rows' in result) return { rows: await unpacked(result.rows), sheet: result.sheet };
  if (result.wrong === 'cell') throw new UnreadableFile(texts.cellUnreadable(result.row, result.column));
  throw new UnreadableFile(result.wrong === 'large' ? texts.workbookTooLarge : texts.workbookDamaged);
}

/** Reads the rows in short turns, so that others get theirs in between. */
async function unpacked(parts: readonly Uint8Array[]): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  let line = 0;
  for (const part of parts) {
    for (const cells of JSON.parse(new TextDecoder().decode(part)) as string[][]) {
      line += 1;
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    }
    await breathe();
  }
  return rows;
}

function resultOf(bytes: Uint8Array): Promise<WorkbookResult> {
  const { memoryMb, patience } = workbookLimits;
  const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<WorkbookResult>();
  const giveUp = setTimeout(() => resolve({ wrong: 'large' }), patience);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ wrong: 'large' }) : reject(error),
  );
  return promise.finally(() => {
    clearTimeout(giveUp);
    void worker.terminate();
  });
}
