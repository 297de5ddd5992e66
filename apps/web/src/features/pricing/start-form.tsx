import { type PricingRules, startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { blankFigures, FiguresFields, readFigures, SuggestedRates } from '../price-books/start-figures.tsx';
import { pricingTexts } from './pricing.texts.ts';

const texts = pricingTexts.start;

/** Works out first rules from the figures every owner knows. */
export function StartForm({ onFill }: { onFill: (rules: PricingRules) => void }) {
  const { form, text, values } = useForm({
    initial: blankFigures,
    check: (typed) => {
      const reading = readFigures(typed);
      return 'wrong' in reading ? reading.wrong : {};
    },
    save: async (typed) => {
      const reading = readFigures(typed);
      if ('hourlyCents' in reading) {
        const { hourlyCents, markupFactor, laborCostCents } = reading;
        onFill(startingRules(hourlyCents, markupFactor, laborCostCents));
      }
    },
  });
  return (
    <form {...form} className="pricing-start" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className="dim">{texts.lead}</p>
      <div className="pricing-cells">
        <FiguresFields text={text} />
      </div>
      <SuggestedRates hourlyCents={values.hourlyCents} />
      <div>
        <Button type="submit">{texts.fill}</Button>
      </div>
    </form>
  );
}
