import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';
import type { Sheet } from './write-workbook.ts';

const { rows, numbers } = workerData as Sheet;

/** Texts stay texts: a cell that looks like a formula or a number isn't one. */
function cellOf(cell: string, column: number) {
  if (cell === '') return null;
  if (numbers[column]) return { value: Number(cell), type: Number };
  // workbooks have a notation for letters, in which a text that looks like it is written, too
  return { value: cell.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'), type: String };
}

const [titles = [], ...others] = rows;
const data = [
  titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
  ...others.map((cells) => cells.map(cellOf)),
];
parentPort!.postMessage(new Uint8Array(await writeXlsxFile(data, { stickyRowsCount: 1 }).toBuffer()), []);
