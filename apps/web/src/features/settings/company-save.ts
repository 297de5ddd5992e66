import { useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useBasis } from '../customers/editing.ts';
import { changeHistoryTexts } from './change-history.texts.ts';
import {
  type Company,
  type CompanyChange,
  changeCompany,
  companyQuery,
  type PutBack,
  putBackCompany,
} from './company.data.ts';

interface Said {
  saved: string;
  /** what else follows from it */
  detail?: string;
  undone: string;
}

/** Returns what the company had in these fields. */
const beforeOf = (company: PutBack, fields: PutBack): PutBack =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, company[field as keyof PutBack]]));

interface SavedFields {
  fields: PutBack;
  /** the version that the save answered */
  version: number;
}

/**
 * Returns a function that shows that fields of the company were saved, with an Undo that stores what was there
 * before, unless others have changed them since the save.
 */
export function useUndoableSave() {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const undo = async (before: PutBack, basedOn: number, undone: string) => {
    try {
      await putBackCompany(client, { ...before, basedOn });
      showToast({ text: undone });
    } catch (error) {
      sayWhoChanged(error, { now: dateNow(), timeZone }, '');
      showToast({ kind: 'failed', text: changeHistoryTexts.notUndone, detail: textOf(error) });
      await client.invalidateQueries({ queryKey: companyQuery.queryKey });
    }
  };
  return (was: PutBack, { fields, version }: SavedFields, { saved, detail, undone }: Said) => {
    const run = () => void undo(beforeOf(was, fields), version, undone);
    showToast({ text: saved, ...(detail && { detail }), action: { text: uiTexts.undo, undo: true, run } });
  };
}

/** Returns a function that saves fields of the company as a form showed it, and shows that, with an Undo. */
export function useCompanySave(company: Company, said: Said) {
  const client = useQueryClient();
  const say = useUndoableSave();
  const freshVersion = async () => (await client.fetchQuery({ ...companyQuery, staleTime: 0 })).version;
  const based = useBasis(company.version, freshVersion);
  return async (fields: CompanyChange): Promise<void> => {
    const version = await based((basedOn) => changeCompany(client, { ...fields, basedOn }));
    say(company, { fields, version }, said);
  };
}
