import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { exampleLines, priceExample } from '@fieldwright/domain/taxes/tax-example';
import { rateText } from '@fieldwright/domain/taxes/tax-parts';
import type { Company } from '../settings/company.data.ts';
import type { TaxItem } from './tax-item.typed.ts';
import { taxesTexts } from './taxes.texts.ts';

const texts = taxesTexts.example;

interface Props {
  item: TaxItem;
  company: Pick<Company, 'taxRounding' | 'taxedByDefault'>;
}

/** Prices a small job at an item's rate today, as the company taxes. */
export function TaxExample({ item, company }: Props) {
  const totals = priceExample(item.rate, company);
  const { taxedByDefault: taxed, taxRounding: rounding } = company;
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
              {!taxed.includes(exampleLines[index]!.kind) && <small>{texts.notTaxed}</small>}
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
