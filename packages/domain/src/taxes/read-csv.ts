/** A line of a CSV file: its number in the file, and its cells. */
export interface CsvLine {
  line: number;
  cells: string[];
}

/**
 * Splits comma-separated text into lines of cells. A cell in quotes may have commas, line breaks and doubled
 * quotes. Empty lines are left out.
 */
export function readCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const lines: CsvLine[] = [];
  const cell = /(?:"((?:[^"]|"")*)"?|([^",\n][^,\n]*|))(,|\n|$)/gy;
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  while (cell.lastIndex <= source.length) {
    const found = cell.exec(source);
    if (!found) break;
    const [whole, quoted, plain = '', end] = found;
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (cells.some((each) => each !== '')) lines.push({ line: start, cells });
    cells = [];
    start = line;
    if (end === '') break;
  }
  return lines;
}
