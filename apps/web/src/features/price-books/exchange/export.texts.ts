/** The words of exporting a price book. */
export const exportTexts = {
  open: 'Export…',
  title: 'Export price book',
  lead: 'Change prices in a spreadsheet, or keep a copy.',
  what: 'What to export',
  whats: { book: 'Whole price book', list: 'Only the items listed now' },
  format: 'File type',
  formats: { xlsx: 'Excel (XLSX)', csv: 'CSV' },
  cancel: 'Cancel',
  save: 'Export',
  notExported: (reason: string) => `Couldn’t export it. ${reason}`,
  done: (name: string) => `${name} exported.`,
  fileName: (name: string, format: string) =>
    `${name.replace(/\s*[\p{Cc}\\/:*?"<>|]+\s*/gu, ' ').trim()}.${format}`,
} as const;
