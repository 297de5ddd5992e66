import type { ListFormat } from '@fieldwright/domain/kernel/exported-list';

/** Texts of exporting a list; each list says what its rows are. */
export const listExportTexts = {
  button: 'Export',
  title: (rows: string) => `Export ${rows}`,
  lead: (rows: string) => `The ${rows} listed now, in the same order.`,
  format: 'File type',
  formats: { xlsx: 'Excel (XLSX)', csv: 'CSV' } satisfies Record<ListFormat, string>,
  cancel: 'Cancel',
  save: 'Export',
  notExported: (reason: string) => `Couldn’t export the list. ${reason}`,
  done: (name: string) => `${name} exported.`,
  fileName: (rows: string, format: ListFormat) => `${rows.charAt(0).toUpperCase()}${rows.slice(1)}.${format}`,
} as const;
