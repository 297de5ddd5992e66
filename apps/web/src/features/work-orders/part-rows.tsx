import { amountText } from '@fieldwright/domain/kernel/money-text';
import { amountOfLine } from '@fieldwright/domain/pricing/sum-trace';
import type { WorkOrder } from '@fieldwright/domain/work-orders/work-order';
import { partLineId } from '@fieldwright/domain/work-orders/work-order-pricing';
import { CornerDownRight, Ellipsis, HandCoins, PackageCheck, Trash2 } from 'lucide-react';
import { Menu } from '../../ui/menu/menu.tsx';
import { LineAmount } from '../documents/line-amount.tsx';
import { traceLine } from '../documents/trace-line.ts';
import { QuantityInput } from '../documents/typed-input.tsx';
import './part-rows.css';
import { workOrderTexts as texts } from './work-order.texts.ts';
import type { WorkOrderScreen } from './work-order-screen.ts';

interface PartRowsProps {
  /** in order */
  parts: readonly WorkOrder['repairParts'][number][];
  screen: WorkOrderScreen;
  costs: boolean;
}

/** Shows a line's parts beneath it: included in its price, or charged separately. */
export function PartRows({ parts, screen: { view, editor, totals, readOnly, zone }, costs }: PartRowsProps) {
  return parts.map((part) => {
    const { id, text, code, included } = part;
    const name = { kind: 'repairParts', id };
    const called = text || code;
    const amount = totals ? amountOfLine(totals, partLineId(id)) : null;
    return (
      <tr key={editor.keyOf(id)} className="wo-part-row">
        <td className="grip" aria-hidden="true" />
        <td className="text">
          <span className="wo-part-name">
            <CornerDownRight /> {called}
          </span>
        </td>
        <td className="code">{code}</td>
        <td className="num qty">
          <QuantityInput
            label={texts.partQty(called)}
            line={part}
            readOnly={readOnly}
            wrong={editor.wrongAt(name, 'quantity')}
            onWrong={(wrong) => editor.noteTyped(name, 'quantity', wrong)}
            onChange={(quantity) => editor.set(name, { quantity }, `part.${id}.quantity`)}
          />
        </td>
        <td className="num price" aria-hidden="true" />
        {costs && <td className="num margin" aria-hidden="true" />}
        <td className="num amount faint">
          {included && texts.inPrice}
          {!included && amount !== null && (
            <LineAmount
              {...{ line: part, called, text: amountText(amount) }}
              trace={(line) => traceLine(view, { kind: 'repairParts', line, zone })}
            />
          )}
        </td>
        <td className="act">
          {!readOnly && (
            <Menu
              label={texts.partOptions(called)}
              className="btn icon quiet sm"
              groups={[]}
              buttons={[
                {
                  groupCode: '',
                  text: included ? texts.charge : texts.cover,
                  icon: included ? <HandCoins /> : <PackageCheck />,
                  click: () => editor.set(name, { included: !included }),
                },
                {
                  groupCode: '',
                  text: texts.removePart,
                  icon: <Trash2 />,
                  click: () => editor.remove(name),
                },
              ]}
            >
              <Ellipsis />
            </Menu>
          )}
        </td>
      </tr>
    );
  });
}
