import { moneyText } from '@fieldwright/domain/kernel/money-text';
import type { TaxRounding } from '@fieldwright/domain/pricing/pricing-input';
import { exampleLines, priceExample } from '@fieldwright/domain/taxes/tax-example';
import { rateText } from '@fieldwright/domain/taxes/tax-parts';
import type { TaxItem } from './tax-item.typed.ts';
import { taxesTexts } from './taxes.texts.ts';

const texts = taxesTexts.example;

/** Prices a small job at an item's rate today, with the company's rounding. */
export function TaxExample({ item, rounding }: { item: TaxItem; rounding: TaxRounding }) {
  const totals = priceExample(item.rate, rounding);
  const { baseCents, taxCents } = totals.tax;
  return (
    <aside className="tax-example" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p className="dim">{texts.where(item.text)}</p>
      <dl>
        {totals.lines.map(({ netCents, taxCents: ofLine }, index) => (
          <div key={exampleLines[index]!.id}>
            <dt>
              {texts.lines[index]}
              {!exampleLines[index]!.taxable && <small>{texts.notTaxed}</small>}
              {rounding === 'line' && ofLine !== 0 && <small>{texts.lineTax(moneyText(ofLine))}</small>}
            </dt>
            <dd>{moneyText(netCents ?? 0)}</dd>
          </div>
        ))}
        <div>
          <dt>{texts.subtotal}</dt>
          <dd>{moneyText(totals.subtotalCents)}</dd>
        </div>
        <div className="tax-line">
          <dt>
            {texts.tax}
            <small>{texts.taxOf(rateText(item.rate), moneyText(baseCents))}</small>
          </dt>
          <dd>{moneyText(taxCents)}</dd>
        </div>
        <div className="total">
          <dt>{texts.total}</dt>
          <dd>{moneyText(totals.totalCents)}</dd>
        </div>
      </dl>
    </aside>
  );
}
