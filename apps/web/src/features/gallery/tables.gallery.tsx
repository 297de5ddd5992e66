import { Check, CheckCheck, Wrench } from 'lucide-react';
import '../../ui/list/table.css';
import { Part, Specimen } from './part.tsx';

const rows = [
  { customer: 'Weiss', status: 'working', text: 'Working', Glyph: Wrench, total: '$438.00' },
  {
    customer: 'Brandt',
    status: 'confirmed',
    text: 'Confirmed',
    Glyph: Check,
    total: '$1,250.00',
    chosen: true,
  },
  { customer: 'Ito', status: 'done', text: 'Done', Glyph: CheckCheck, total: '$189.00' },
];

export function TablesPart() {
  return (
    <Part part="tables">
      <Specimen label="Rows; under the pointer; chosen" wide bare>
        <table className="table">
          <thead>
            <tr>
              <th>Customer</th>
              <th>Status</th>
              <th className="num">Total</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ customer, status, text, Glyph, total, chosen }) => (
              <tr key={customer} className={chosen ? 'chosen' : undefined}>
                <td>
                  <b>{customer}</b>
                </td>
                <td>
                  <span className={`tag st-${status}`}>
                    <Glyph className="i-sm" /> {text}
                  </span>
                </td>
                <td className="num">{total}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Specimen>
    </Part>
  );
}
