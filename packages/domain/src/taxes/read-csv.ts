/** A line of a CSV file: its number in the file, and its cells. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/**
 * Splits comma-separated text into lines of cells. A cell in quotes may have commas, line breaks and doubled
 * quotes; what follows its last quote belongs to it, too. Empty lines are left out.
 * @returns the lines, or the line of a quote that isn't closed
 */
export function readCsv(text: string): CsvLine[] | { unclosed: number } {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  for (let at = 0; at <= source.length; at += 1) {
    const cell = readCell(source, at);
    if (!cell) return { unclosed: line };
    cells.push(cell.text);
    line += source.slice(at, cell.end).split('\n').length - 1;
    at = cell.end;
    if (source[at] === ',') continue;
    if (cells.some((each) => each !== '')) lines.push({ line: start, cells });
    cells = [];
    line += 1;
    start = line;
  }
  return lines;
}

/** Reads the cell that starts at a place. @returns its text, and where it ends; null if its quote doesn't */
function readCell(source: string, at: number): { text: string; end: number } | null {
  let text = '';
  let end = at;
  while (source[end] === '"') {
    const close = source.indexOf('"', end + 1);
    if (close === -1) return null;
    text += (end === at ? '' : '"') + source.slice(end + 1, close);
    end = close + 1;
  }
  const rest = /[^,\n]*/y;
  rest.lastIndex = end;
  text += rest.exec(source)?.[0] ?? '';
  return { text, end: rest.lastIndex };
}
