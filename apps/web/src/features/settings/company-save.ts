import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useBasis } from '../customers/editing.ts';
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
  undone: string;
}

/** Returns what the company had in these fields. */
const beforeOf = (company: PutBack, fields: PutBack): PutBack =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, company[field as keyof PutBack]]));

/**
 * Returns a function that shows that fields of the company were saved, with an Undo that stores what was there
 * before, whatever else of the company has changed since.
 */
export function useUndoableSave() {
  const client = useQueryClient();
  const freshVersion = async () => (await client.fetchQuery({ ...companyQuery, staleTime: 0 })).version;
  const putBack = async (before: PutBack, undone: string) => {
    try {
      await putBackCompany(client, { ...before, basedOn: await freshVersion() });
      showToast({ text: undone });
    } catch (error) {
      showToast({ kind: 'failed', text: textOf(error) });
    }
  };
  const say = (company: PutBack, fields: PutBack, { saved, undone }: Said) => {
    const undo = () => void putBack(beforeOf(company, fields), undone);
    showToast({ text: saved, action: { text: uiTexts.undo, undo: true, run: undo } });
  };
  return { say, freshVersion };
}

/** Returns a function that saves fields of the company as a form showed it, and shows that, with an Undo. */
export function useCompanySave(company: Company, said: Said) {
  const client = useQueryClient();
  const { say, freshVersion } = useUndoableSave();
  const based = useBasis(company.version, freshVersion);
  return async (fields: CompanyChange): Promise<void> => {
    await based((basedOn) => changeCompany(client, { ...fields, basedOn }));
    say(company, fields, said);
  };
}
