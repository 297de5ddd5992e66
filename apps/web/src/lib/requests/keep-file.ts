import { fileAddress } from './file-address.ts';

/** Lets the browser keep text or a file under a name. */
export function keepFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = fileAddress(typeof content === 'string' ? new Blob([content], { type }) : content);
  link.download = name;
  link.click();
}

/** Lets the browser keep CSV; the byte-order mark makes spreadsheet programs read it as UTF-8. */
export const keepCsv = (name: string, text: string): void => keepFile(name, `\ufeff${text}`, 'text/csv');
