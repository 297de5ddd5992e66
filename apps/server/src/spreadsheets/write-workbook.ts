import { Worker } from 'node:worker_threads';

/** The rows of a sheet, the first of which has the names of the columns. */
export interface Sheet {
  rows: readonly (readonly string[])[];
  /** which columns hold numbers */
  numbers: readonly boolean[];
}

/** Returns a workbook with one sheet. A thread of its own makes it, so that others needn't wait. */
export function writeWorkbook(sheet: Sheet): Promise<Uint8Array> {
  const worker = new Worker(new URL('./workbook-writer.ts', import.meta.url), { workerData: sheet });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  worker.once('message', resolve);
  worker.once('error', reject);
  return promise.finally(() => void worker.terminate());
}
