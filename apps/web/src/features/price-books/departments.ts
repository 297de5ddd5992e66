import { type EntryOf, listQuery } from '../company-lists/company-lists.data.ts';
import { editsTexts as texts } from './price-book-edits.texts.ts';

/** The company's departments in order, also the removed ones. */
export const departmentsQuery = listQuery('departments');

/** Returns the departments to choose from; a removed one only if it's chosen already. */
export const optionsOf = (departments: readonly EntryOf['departments'][], chosen: number | null) => [
  { value: '', text: texts.none },
  ...departments
    .filter(({ id, hidden }) => !hidden || id === chosen)
    .map(({ id, text }) => ({ value: String(id), text })),
];
