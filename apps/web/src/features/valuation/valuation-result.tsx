import { type Valuation, valuationOf } from '@fieldwright/domain/valuation/valuation';
import { valuationTexts as texts } from '@fieldwright/domain/valuation/valuation.texts';
import type { ValuationFigures } from '@fieldwright/domain/valuation/valuation-figures';
import { rangeParts, stepRows } from '@fieldwright/domain/valuation/valuation-paper';
import { Note } from '../../ui/note.tsx';

/** Shows a business's value as ranges before and after debt, and each step of the calculation. */
export function ValuationResult({ figures }: { figures: ValuationFigures }) {
  const valuation = valuationOf(figures);
  return (
    <>
      <dl className="valuation-range">
        <div>
          <dt>{texts.before}</dt>
          <RangeText range={valuation.enterprise} />
        </div>
        <div>
          <dt>{texts.after}</dt>
          <RangeText range={valuation.equity} />
        </div>
      </dl>
      {valuation.remarks.map((remark) => (
        <Note key={remark} kind="warn">
          {texts.remarks[remark]}
        </Note>
      ))}
      <table className="valuation-steps" aria-label={texts.steps}>
        <thead>
          <tr>
            <th scope="col">{texts.step}</th>
            <th scope="col">{texts.low}</th>
            <th scope="col">{texts.likely}</th>
            <th scope="col">{texts.high}</th>
          </tr>
        </thead>
        <tbody>
          {stepRows(figures, valuation).map(({ kind, title, detail, low, likely, high }) => (
            <tr key={title} className={sums.includes(kind) ? 'sum' : undefined}>
              <th scope="row">
                {title} <small>{detail}</small>
              </th>
              <td>{low}</td>
              <td>{likely}</td>
              <td>{high}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function RangeText({ range }: { range: Valuation['equity'] }) {
  const [between, likely] = rangeParts(range);
  return (
    <dd>
      <span>{between}</span> <span>{likely}</span>
    </dd>
  );
}

const sums: readonly string[] = ['weighted', 'enterprise', 'equity'];
