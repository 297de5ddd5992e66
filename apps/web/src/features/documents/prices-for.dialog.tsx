import type { PricedAs } from '@fieldwright/domain/price-books/line-price';
import {
  type PropertyTypeId,
  propertyTypeIds,
  propertyTypes,
  type RateTypeId,
  rateTypeIds,
  rateTypes,
} from '@fieldwright/domain/price-books/pricing-rules';
import type { SitePrices } from '@fieldwright/domain/price-books/site-prices';
import { useState } from 'react';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { termsText } from './agreement-terms.ts';
import { pricesForTexts as texts } from './prices-for.texts.ts';

interface Intake {
  prices: PricedAs;
  site: SitePrices | null;
}

/** Asks whose prices a document has: property type, rate and agreement. Returns null if the user cancels. */
export async function askPricesFor(prices: PricedAs, site: SitePrices | null): Promise<PricedAs | null> {
  const { propertyTypeId, rateTypeId, agreementId } = prices;
  const { result } = await openDialog<Intake, PricedAs>({
    title: texts.title,
    width: 400,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.done },
    ],
    component: PricesFor,
    intakeData: { prices: { propertyTypeId, rateTypeId, agreementId }, site },
  }).result;
  return result;
}

const optionsOf = (ids: readonly number[], names: Readonly<Record<number, string>>) =>
  ids.map((id) => ({ value: String(id), text: names[id]! }));

/** Returns the agreements to choose from, with the document's own even if it has none of them anymore. */
function agreementOptions({ prices, site }: Intake): { value: string; text: string }[] {
  const offered = site?.agreements ?? [];
  const { agreementId } = prices;
  const isUnknown = agreementId !== null && !offered.some(({ id }) => id === agreementId);
  return [
    { value: '', text: texts.noAgreement },
    ...offered.map(({ id, text, active, ...terms }) => {
      const gives = termsText(terms);
      const named = gives === null ? text : texts.with(text, gives);
      return { value: String(id), text: active ? named : texts.ended(text) };
    }),
    ...(isUnknown ? [{ value: String(agreementId), text: texts.removed }] : []),
  ];
}

function PricesFor({ intakeData, dialog }: HostedProps<Intake, PricedAs>) {
  const [chosen, setChosen] = useState(intakeData.prices);
  useDialogPart(dialog, { save: () => chosen });
  const set = (fields: Partial<PricedAs>) => setChosen((before) => ({ ...before, ...fields }));
  return (
    <div className="part-fields">
      <SelectField
        label={texts.propertyType}
        value={String(chosen.propertyTypeId)}
        options={optionsOf(propertyTypeIds, propertyTypes)}
        onChange={(value) => set({ propertyTypeId: Number(value) as PropertyTypeId })}
      />
      <SelectField
        label={texts.rateType}
        value={String(chosen.rateTypeId)}
        options={optionsOf(rateTypeIds, rateTypes)}
        onChange={(value) => set({ rateTypeId: Number(value) as RateTypeId })}
      />
      <SelectField
        label={texts.agreement}
        value={String(chosen.agreementId ?? '')}
        options={agreementOptions(intakeData)}
        onChange={(value) => set({ agreementId: value === '' ? null : Number(value) })}
      />
      <p className="help">{texts.help}</p>
    </div>
  );
}
