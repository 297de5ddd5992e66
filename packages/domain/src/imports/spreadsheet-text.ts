/** How a cell begins that a spreadsheet program may run as a formula; also after blanks, which some drop. */
const formula = /^'*(?:[\t\r]|\s*[=+\-@＝＋－＠])/;

/** Returns text for a cell so that spreadsheet programs show it and never run it. */
export const toCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** Returns the text of a cell made by `toCell`, or of any other cell as it is. */
export const fromCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
