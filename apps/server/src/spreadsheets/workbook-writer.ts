import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';
import type { Sheet } from './write-workbook.ts';

const { rows, numbers } = workerData as Sheet;

/** Texts stay texts: a cell that looks like a formula or a number isn't one. */
function cellOf(cell: string, column: number) {
  if (cell === '') return null;
  return numbers[column] ? { value: Number(cell), type: Number } : { value: cell, type: String };
}

const [titles = [], ...others] = rows;
const data = [
  titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  ...others.map((cells) => cells.map(cellOf)),
];
parentPort!.postMessage(new Uint8Array(await writeXlsxFile(data, { stickyRowsCount: 1 }).toBuffer()), []);
