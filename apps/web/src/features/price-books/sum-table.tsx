import { moneyText } from '@fieldwright/domain/kernel/money-text';
import './price-steps.css';
import { sumTexts as texts } from './sum.texts.ts';

/** A row of a sum: its amount, and the sum so far. */
export interface SumRow {
  key: string;
  name: string;
  detail?: string;
  /** in words; empty for a row that changes nothing */
  amount: string;
  total: string;
}

interface SumTableProps {
  label: string;
  rows: readonly SumRow[];
  /** the total; null if the rows already show it */
  sum: { name: string; cents: number; detail?: string } | null;
}

/** Shows how a sum is made up, step by step, like the steps of a price. */
export function SumTable({ label, rows, sum }: SumTableProps) {
  return (
    <table className="price-steps" aria-label={label}>
      <thead className="sr">
        <tr>
          <th scope="col">{texts.heads.step}</th>
          <th scope="col">{texts.heads.amount}</th>
          <th scope="col">{texts.heads.total}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, detail, amount, total }) => (
          <tr key={key}>
            <th scope="row">
              {name} {detail && <small>{detail}</small>}
            </th>
            <td>{amount}</td>
            <td>{total}</td>
          </tr>
        ))}
      </tbody>
      {sum && (
        <tfoot>
          <tr>
            <th scope="row">
              {sum.name} {sum.detail && <small>{sum.detail}</small>}
            </th>
            <td colSpan={2}>{moneyText(sum.cents)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
