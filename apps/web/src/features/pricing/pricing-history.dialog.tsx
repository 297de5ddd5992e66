import { type PricingRules, pricingRulesShape } from '@fieldwright/domain/price-books/pricing-rules';
import { useQuery } from '@tanstack/react-query';
import { openDialog } from '../../ui/dialog/dialog-stack.ts';
import { pricingRulesQuery } from '../price-books/pricing-rules.data.ts';
import { changeHistoryTexts } from '../settings/change-history.texts.ts';
import { ChangeHistory, fieldLine, fieldsOfChange } from '../settings/change-history.tsx';
import { pricingChangesQuery } from './pricing.data.ts';
import { pricingTexts } from './pricing.texts.ts';
import { pricingFieldWords } from './pricing-history.words.ts';
import { usePricingSave } from './use-pricing-save.ts';

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
  const { change, sayRefused } = usePricingSave();
  const put = (title: string, fields: Partial<PricingRules>) => {
    const said = changeHistoryTexts.isBack(title);
    void change({ fields, basedOn: rules?.version ?? 0, was: rules ?? null, said }).catch((error: unknown) =>
      sayRefused(changeHistoryTexts.notPutBack(title), error),
    );
  };
  return (
    <ChangeHistory
      changes={isPending ? undefined : changes}
      error={error}
      linesOf={(made, index) =>
        Object.entries(fieldsOfChange(made)).map(([field, values]) =>
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
