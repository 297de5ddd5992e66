import { dayText } from '@fieldwright/domain/kernel/days';
import type { Answer } from '../../lib/requests/send.ts';
import { importsTexts as texts } from './imports.texts.ts';

type Listed = Answer<'GET /api/pricebookimports'>[number];

/** Returns what became of an import into a price book, in words. */
export function bookImportResult({
  state,
  counts,
  startDate,
}: Pick<Listed, 'state' | 'counts' | 'startDate'>): string {
  if (state === 'done') return texts.changedItems(counts);
  return state === 'scheduled' ? texts.scheduled(dayText(startDate!)) : texts.states[state];
}
