import { type PricingRules, pricingRulesShape } from '@fieldwright/domain/price-books/pricing-rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { openDialog } from '../../ui/dialog/dialog-stack.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { changeHistoryTexts } from '../settings/change-history.texts.ts';
import { ChangeHistory, fieldLine, fieldsOfChange } from '../settings/change-history.tsx';
import { pricingChangesQuery, pricingRulesQuery, savePricingRules } from './pricing.data.ts';
import { pricingTexts } from './pricing.texts.ts';
import { pricingFieldWords } from './pricing-history.words.ts';

const texts = pricingTexts.history;

/** Opens the history of the pricing rules, with buttons that put fields back. */
export function openPricingHistory(): void {
  openDialog({
    title: texts.title,
    width: 540,
    buttons: [{ id: 'cancel', text: texts.close, secondary: true }],
    component: PricingHistory,
    intakeData: null,
  });
}

function PricingHistory() {
  const { data: rules } = useQuery(pricingRulesQuery);
  const { data: changes = [], error, isPending } = useQuery(pricingChangesQuery(rules?.version));
  const put = usePutBack(rules?.version ?? 0);
  return (
    <ChangeHistory
      changes={isPending ? undefined : changes}
      error={error}
      linesOf={(change, index) =>
        Object.entries(fieldsOfChange(change)).map(([field, values]) =>
          fieldLine(field, pricingFieldWords(field, values), index, {
            current: rules ?? undefined,
            changes,
            fields: Object.keys(pricingRulesShape.titles),
            put,
          }),
        )
      }
    />
  );
}

/** Returns a function that puts fields of the rules back to earlier values. */
function usePutBack(basedOn: number) {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;
  const put = async (title: string, fields: Partial<PricingRules>): Promise<void> => {
    try {
      await savePricingRules(client, { ...fields, basedOn });
    } catch (error) {
      sayWhoChanged(error, { now: dateNow(), timeZone }, '');
      showToast({ kind: 'failed', text: changeHistoryTexts.notPutBack(title), detail: textOf(error) });
      await client.invalidateQueries({ queryKey: pricingRulesQuery.queryKey });
      return;
    }
    showToast({ text: changeHistoryTexts.isBack(title) });
  };
  return (title: string, values: Record<string, unknown>) => void put(title, values);
}
