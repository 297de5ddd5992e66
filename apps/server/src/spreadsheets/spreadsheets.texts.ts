/** Messages about files that can’t be read. */
export const spreadsheetTexts = {
  tooManyRows: (rows: string) => `The file has more than ${rows} rows. Split it.`,
  tooManyColumns: (line: number, columns: number) => `Row ${line} has more than ${columns} columns.`,
  empty: 'The file is empty.',
  notSpreadsheet: 'This isn’t a spreadsheet. Choose a CSV or XLSX file.',
  oldWorkbook:
    'Excel 97–2003 files (.xls) can’t be read. In Excel, choose Save As, then pick XLSX or CSV UTF-8.',
  quoteNotClosed: (line: number, column: number) =>
    `Row ${line}, column ${column} has a quotation mark that is never closed.`,
  rowTooLong: (line: number) =>
    `The row ending at row ${line} is too long. An earlier quotation mark may not be closed.`,
  quoteInside: (line: number, column: number) =>
    `Row ${line}, column ${column} has a quotation mark inside a cell. Put the cell in quotation marks and double the ones inside.`,
  workbookDamaged:
    'This XLSX file is damaged or protected by a password. Open it in Excel and save it again.',
  workbookTooLarge: 'This XLSX file is too large once unpacked. Save the sheet as CSV UTF-8, or split it.',
  cellUnreadable: (line: number, column: number) =>
    `Row ${line}, column ${column} can’t be read. Open the file in Excel and save it again.`,
} as const;
