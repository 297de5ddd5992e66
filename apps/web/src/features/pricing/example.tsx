import { readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { entryPrice } from '@fieldwright/domain/price-books/entry-price';
import {
  propertyTypeIds,
  propertyTypes,
  rateTypeIds,
  rateTypes,
} from '@fieldwright/domain/price-books/pricing-rules';
import { useState } from 'react';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { PriceSteps } from '../price-books/price-steps.tsx';
import { priceTraceTexts } from '../price-books/price-trace.texts.ts';
import { pricingTexts } from './pricing.texts.ts';
import { readRules, type TypedRules } from './typed-rules.ts';

const texts = pricingTexts.example;
const properties = propertyTypeIds.map((id) => ({ value: `${id}` as const, text: propertyTypes[id] }));
const rates = rateTypeIds.map((id) => ({ value: `${id}` as const, text: rateTypes[id] }));
const mostHours = 1_000;

interface Asked {
  property: (typeof properties)[number]['value'];
  rate: (typeof rates)[number]['value'];
  cost: string;
  hours: string;
}

/** Prices a small service by rules as they are typed. */
export function PricingExample({ typed }: { typed: TypedRules }) {
  const [asked, setAsked] = useState<Asked>({ property: '1', rate: '1', cost: '79.05', hours: '1.5' });
  const set = (now: Partial<Asked>) => setAsked({ ...asked, ...now });
  const price = priceOf(typed, asked);
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <aside className="pricing-example" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <div className="pricing-cells">
        <SelectField
          label={texts.property}
          value={asked.property}
          options={properties}
          onChange={(property) => set({ property })}
        />
        <SelectField
          label={texts.rate}
          value={asked.rate}
          options={rates}
          onChange={(rate) => set({ rate })}
        />
        <TextField {...number} label={texts.cost} value={asked.cost} onChange={(cost) => set({ cost })} />
        <TextField {...number} label={texts.hours} value={asked.hours} onChange={(hours) => set({ hours })} />
      </div>
      {price?.open === null ? (
        <PriceSteps label={texts.steps} steps={price.steps} />
      ) : (
        <p className="dim">{price?.open ? priceTraceTexts.open[price.open] : texts.unfinished}</p>
      )}
    </aside>
  );
}

/** Returns the example's price; null while something can't be read. */
function priceOf(typed: TypedRules, { property, rate, cost, hours }: Asked) {
  const [reading, money, time] = [readRules(typed), readMoney(cost), readDecimal(hours)];
  if ('wrong' in reading || 'wrong' in money || 'wrong' in time) return null;
  if (time.value < 0 || time.value > mostHours) return null;
  return entryPrice(
    {
      kind: 'serviceRepair',
      pricing: 'computed',
      flatCents: null,
      laborHours: time.value,
      crew: 1,
      parts: [{ quantity: 1, costCents: money.cents, flatCents: null, factor: null }],
    },
    reading.rules,
    {
      propertyTypeId: Number(property) as keyof typeof propertyTypes,
      rateTypeId: Number(rate) as keyof typeof rateTypes,
      terms: null,
    },
  );
}
