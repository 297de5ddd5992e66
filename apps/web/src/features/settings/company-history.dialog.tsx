import { companyIdentityShape } from '@fieldwright/domain/settings/company-name';
import { type Feature, features, isFeature } from '@fieldwright/domain/settings/feature-flags';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { featuresQuery } from '../../lib/feature-flags.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { changeHistoryTexts } from './change-history.texts.ts';
import { ChangeHistory, fieldLine, fieldsOfChange } from './change-history.tsx';
import { companyChangesQuery, companyQuery, type PutBack, putBackCompany } from './company.data.ts';
import { companyTexts } from './company.texts.ts';
import { companyFieldWords, putBackFields } from './company-history.words.ts';
import { useUndoableSave } from './company-save.ts';

/**
 * Opens the history of the company's settings: who changed what and when, newest first.
 * @param only the fields to show; missing shows all
 */
export function openCompanyHistory(title: string, only?: (field: string) => boolean): void {
  openDialog<Intake, never>({
    title,
    width: 540,
    buttons: [{ id: 'cancel', text: companyTexts.close, secondary: true }],
    component: CompanyHistory,
    intakeData: { only },
  });
}

interface Intake {
  only: ((field: string) => boolean) | undefined;
}

function CompanyHistory({ intakeData: { only } }: HostedProps<Intake, never>) {
  const { data: company } = useQuery(companyQuery);
  const { data: changes = [], error, isPending } = useQuery(companyChangesQuery(company?.version));
  const { data: on } = useQuery(featuresQuery);
  // features that failed to load are left as they are; the rest can be put back
  const current = company && { ...company, ...(on && stateOf(on)) };
  const put = usePutBack(current);
  return (
    <ChangeHistory
      changes={isPending ? undefined : changes}
      error={error}
      linesOf={(change, index) =>
        Object.entries(fieldsOfChange(change))
          .filter(([field]) => only?.(field) ?? true)
          .map(([field, values]) =>
            fieldLine(field, companyFieldWords(field, values), index, {
              current,
              changes,
              together: companyIdentityShape.together,
              fields: canGoBack(field, values) && (on || !isFeature(field)) ? putBackFields : [],
              put,
            }),
          )
      }
    />
  );
}

/** Returns whether each feature is on. */
const stateOf = (on: readonly Feature[]) =>
  Object.fromEntries(features.map((feature) => [feature, on.includes(feature)]));

/** A company has trades once they were chosen. */
const canGoBack = (field: string, { from }: { from: unknown }) =>
  field !== 'trades' || (from as unknown[]).length > 0;

/** Returns a function that puts fields back to earlier values, and says so with an Undo. */
function usePutBack(company: (PutBack & { version: number }) | undefined) {
  const client = useQueryClient();
  const say = useUndoableSave();
  const { timeZone } = useMain().me.company;
  const put = async (title: string, fields: PutBack): Promise<void> => {
    if (!company) return;
    let version: number;
    try {
      version = await putBackCompany(client, { ...fields, basedOn: company.version });
    } catch (error) {
      sayWhoChanged(error, { now: dateNow(), timeZone }, '');
      showToast({ kind: 'failed', text: changeHistoryTexts.notPutBack(title), detail: textOf(error) });
      await client.invalidateQueries({ queryKey: companyQuery.queryKey });
      return;
    }
    const said = { saved: changeHistoryTexts.isBack(title), undone: changeHistoryTexts.undone };
    say(company, { fields, version }, said);
  };
  return (title: string, values: Record<string, unknown>) => void put(title, values as PutBack);
}
