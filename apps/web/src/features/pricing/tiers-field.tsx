import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldNote, TextField } from '../../ui/field/field.tsx';
import { FactorField } from '../price-books/markup-field.tsx';
import { pricingTexts as texts } from './pricing.texts.ts';
import type { TypedTier } from './typed-rules.ts';

interface Props {
  tiers: readonly TypedTier[];
  /** by path: `markupTiers.0.from` */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (tiers: readonly TypedTier[]) => void;
}

/** Edits the markup tiers, from the smallest cost up. */
export function TiersField({ tiers, errors, onChange }: Props) {
  const set = (at: number, now: Partial<TypedTier>) => onChange(tiers.with(at, { ...tiers[at]!, ...now }));
  return (
    <section aria-label={texts.markup}>
      <h2>{texts.markup}</h2>
      <p className="dim">{texts.markupHelp}</p>
      {tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier has nothing else, and is changed in place
        <fieldset key={at} className="pricing-tier" aria-label={texts.tier(at + 1)}>
          <TextField
            label={texts.from}
            value={tier.from}
            error={errors[`markupTiers.${at}.from`]}
            inputMode="decimal"
            autoComplete="off"
            onChange={(from) => set(at, { from })}
          />
          <FactorField
            label={texts.factor}
            value={tier.factor}
            error={errors[`markupTiers.${at}.factor`]}
            placeholder=""
            autoComplete="off"
            onChange={(factor) => set(at, { factor })}
          />
          {tiers.length > 1 && (
            <IconButton
              small
              label={texts.removeTier(at + 1)}
              onClick={() => onChange(tiers.toSpliced(at, 1))}
            >
              <X />
            </IconButton>
          )}
        </fieldset>
      ))}
      <FieldNote id={undefined} error={errors['markupTiers']} />
      <Button small icon={<Plus />} onClick={() => onChange([...tiers, { from: '', factor: '' }])}>
        {texts.addTier}
      </Button>
    </section>
  );
}
