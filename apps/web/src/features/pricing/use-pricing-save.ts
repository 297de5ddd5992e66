import { type PricingRules, pricingRulesShape } from '@fieldwright/domain/price-books/pricing-rules';
import { useQueryClient } from '@tanstack/react-query';
import { useMain } from '../../app/main/use-main.ts';
import { dateNow } from '../../lib/clock.ts';
import { textOf } from '../../lib/errors/api-error.ts';
import { sayWhoChanged } from '../../lib/errors/changed-text.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { pricingRulesQuery } from '../price-books/pricing-rules.data.ts';
import { type StoredPricingRules, savePricingRules } from './pricing.data.ts';
import { pricingTexts as texts } from './pricing.texts.ts';

interface Change {
  fields: Partial<PricingRules>;
  basedOn: number;
  /** the rules before; null if there were none, which can't be undone */
  was: Partial<PricingRules> | null;
  said: string;
}

/** Returns functions that save the pricing rules and say so, with an Undo that restores what they were. */
export function usePricingSave() {
  const client = useQueryClient();
  const { timeZone } = useMain().me.company;

  /** Shows that a change wasn't made, and who was faster. */
  const sayRefused = async (text: string, error: unknown) => {
    sayWhoChanged(error, { now: dateNow(), timeZone, titles: pricingRulesShape.titles }, '');
    showToast({ kind: 'failed', text, detail: textOf(error) });
    await client.invalidateQueries({ queryKey: pricingRulesQuery.queryKey });
  };
  const undo = async ({ version }: StoredPricingRules, before: Partial<PricingRules>) => {
    try {
      await savePricingRules(client, { ...before, basedOn: version });
      showToast({ text: texts.undone });
    } catch (error) {
      await sayRefused(texts.notUndone, error);
    }
  };
  return {
    sayRefused,
    async change({ fields, basedOn, was, said }: Change): Promise<void> {
      const saved = await savePricingRules(client, { ...fields, basedOn });
      if (!was) {
        showToast({ text: said });
        return;
      }
      const before = Object.fromEntries(
        Object.keys(fields).map((field) => [field, was[field as keyof PricingRules]]),
      );
      showToast({
        text: said,
        action: { text: uiTexts.undo, undo: true, run: () => void undo(saved, before) },
      });
    },
  };
}
