import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { type PricingRules, startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { pricingTexts } from './pricing.texts.ts';
import { readFactor } from './typed-rules.ts';

const texts = pricingTexts.start;

/** Works out first rules from the two figures every owner knows. */
export function StartForm({ onFill }: { onFill: (rules: PricingRules) => void }) {
  const { form, text } = useForm({
    initial: { rate: '', factor: '' },
    check: ({ rate, factor }) => {
      const [money, times] = [readMoney(rate), readFactor(factor)];
      return {
        ...('wrong' in money && { rate: money.wrong }),
        ...('wrong' in times && { factor: times.wrong }),
      };
    },
    save: async ({ rate, factor }) => {
      const [money, times] = [readMoney(rate), readFactor(factor)];
      if ('cents' in money && 'factor' in times) onFill(startingRules(money.cents, times.factor));
    },
  });
  return (
    <form {...form} className="pricing-start" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className="dim">{texts.lead}</p>
      <div className="pricing-cells">
        <MoneyField {...text('rate')} label={texts.rate} required autoComplete="off" />
        <TextField
          {...text('factor')}
          label={texts.factor}
          help={texts.factorHelp}
          inputMode="decimal"
          autoComplete="off"
          required
        />
      </div>
      <div>
        <Button type="submit">{texts.fill}</Button>
      </div>
    </form>
  );
}
