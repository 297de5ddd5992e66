import {
  priceRoundings,
  propertyTypeIds,
  propertyTypes,
  rateTypeIds,
  rateTypes,
} from '@fieldwright/domain/price-books/pricing-rules';
import { FieldNote, TextField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { priceStepsTexts } from '../price-books/price-steps.texts.ts';
import { pricingTexts as texts } from './pricing.texts.ts';
import { TiersField } from './tiers-field.tsx';
import { cellKey, type TypedRules } from './typed-rules.ts';

interface Props {
  values: TypedRules;
  /** by path: `laborRates.1-2` */
  errors: Readonly<Record<string, string | undefined>>;
  onChange: <N extends keyof TypedRules>(name: N, value: TypedRules[N]) => void;
}

const roundings = priceRoundings.map((value) => ({ value, text: priceStepsTexts.roundings[value] }));

/** Edits the rules: hourly rates, markup, minimum charge and rounding. */
export function RulesFields({ values, errors, onChange }: Props) {
  return (
    <>
      <section aria-label={texts.labor}>
        <h2>{texts.labor}</h2>
        {propertyTypeIds.map((id) => (
          <RatesField key={id} {...{ id, values, errors, onChange }} />
        ))}
        <FieldNote id={undefined} error={errors['laborRates']} />
      </section>
      <TiersField
        tiers={values.markupTiers}
        errors={errors}
        onChange={(tiers) => onChange('markupTiers', tiers)}
      />
      <section aria-label={texts.other}>
        <h2>{texts.other}</h2>
        <div className="pricing-cells">
          <MoneyField
            label={texts.minimum}
            help={texts.minimumHelp}
            value={values.minimumChargeCents}
            error={errors['minimumChargeCents']}
            autoComplete="off"
            onChange={(typed) => onChange('minimumChargeCents', typed)}
          />
          <MoneyField
            label={texts.laborCost}
            help={texts.laborCostHelp}
            value={values.laborCostCents}
            error={errors['laborCostCents']}
            autoComplete="off"
            onChange={(typed) => onChange('laborCostCents', typed)}
          />
          <TextField
            label={texts.leastMargin}
            help={texts.leastMarginHelp}
            value={values.leastMarginRate}
            error={errors['leastMarginRate']}
            inputMode="decimal"
            autoComplete="off"
            onChange={(typed) => onChange('leastMarginRate', typed)}
          />
          <SelectField
            label={texts.rounding}
            value={values.rounding}
            options={roundings}
            error={errors['rounding']}
            onChange={(rounding) => onChange('rounding', rounding)}
          />
        </div>
      </section>
    </>
  );
}

function RatesField({ id, values, errors, onChange }: Props & { id: (typeof propertyTypeIds)[number] }) {
  const { laborRates } = values;
  return (
    <fieldset className="field">
      <legend className="field-label">{propertyTypes[id]}</legend>
      <div className="pricing-cells rates">
        {rateTypeIds.map((rateTypeId) => {
          const key = cellKey({ propertyTypeId: id, rateTypeId });
          return (
            <TextField
              key={key}
              label={rateTypes[rateTypeId]}
              value={laborRates[key] ?? ''}
              error={errors[`laborRates.${key}`]}
              inputMode="decimal"
              autoComplete="off"
              onChange={(typed) => onChange('laborRates', { ...laborRates, [key]: typed })}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
