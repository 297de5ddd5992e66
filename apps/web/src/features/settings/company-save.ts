import { useQueryClient } from '@tanstack/react-query';
import { textOf } from '../../lib/errors/api-error.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useBasis } from '../customers/editing.ts';
import { type Company, type CompanyChange, changeCompany, companyQuery } from './company.data.ts';

/**
 * Returns a function that saves fields of the company and shows that, with an Undo that stores what was there
 * before, whatever else of the company has changed since.
 */
export function useCompanySave(company: Company, said: { saved: string; undone: string }) {
  const client = useQueryClient();
  const freshVersion = async () => (await client.fetchQuery({ ...companyQuery, staleTime: 0 })).version;
  const based = useBasis(company.version, freshVersion);
  const putBack = async (before: CompanyChange) => {
    try {
      await changeCompany(client, { ...before, basedOn: await freshVersion() });
      showToast({ text: said.undone });
    } catch (error) {
      showToast({ kind: 'failed', text: textOf(error) });
    }
  };
  return async (fields: CompanyChange): Promise<void> => {
    const before = Object.fromEntries(
      Object.keys(fields).map((field) => [field, company[field as keyof CompanyChange]]),
    ) as CompanyChange;
    await based((basedOn) => changeCompany(client, { ...fields, basedOn }));
    const undo = () => void putBack(before);
    showToast({ text: said.saved, action: { text: uiTexts.undo, undo: true, run: undo } });
  };
}
