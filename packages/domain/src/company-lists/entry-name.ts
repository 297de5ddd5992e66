import { line } from '../kernel/field.ts';

/** The name of an entry in a company's list. */
export const entryName = line(100).min(1, 'Enter a name.');
