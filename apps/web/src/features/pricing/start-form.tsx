import { type PricingRules, startingRules } from '@fieldwright/domain/price-books/pricing-rules';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FiguresFields, readFigures } from '../price-books/start-figures.tsx';
import { pricingTexts } from './pricing.texts.ts';

const texts = pricingTexts.start;

/** Works out first rules from the two figures every owner knows. */
export function StartForm({ onFill }: { onFill: (rules: PricingRules) => void }) {
  const { form, text } = useForm({
    initial: { hourlyCents: '', markupFactor: '' },
    check: (typed) => {
      const reading = readFigures(typed);
      return 'wrong' in reading ? reading.wrong : {};
    },
    save: async (typed) => {
      const reading = readFigures(typed);
      if ('hourlyCents' in reading) onFill(startingRules(reading.hourlyCents, reading.markupFactor));
    },
  });
  return (
    <form {...form} className="pricing-start" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className="dim">{texts.lead}</p>
      <div className="pricing-cells">
        <FiguresFields text={text} />
      </div>
      <div>
        <Button type="submit">{texts.fill}</Button>
      </div>
    </form>
  );
}
