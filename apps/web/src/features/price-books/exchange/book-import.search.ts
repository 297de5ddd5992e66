/** The search parameters of an import into a price book: the compared file. */
export interface BookImportSearch {
  file?: number;
}

export const bookImportSearch = ({ file }: Record<string, unknown>): BookImportSearch =>
  Number.isSafeInteger(file) && (file as number) > 0 ? { file: file as number } : {};
