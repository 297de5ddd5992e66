import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { AmountParts } from '../../ui/amount-parts.tsx';
import { CheckField } from '../../ui/field/field.tsx';
import { MoneyField } from '../../ui/field/read-field.tsx';
import { StoredSum } from '../documents/stored-sum.tsx';
import './pay-several.css';
import { paySeveralTexts as texts } from './pay-several.texts.ts';
import type { ShareRow, Shares } from './use-shares.ts';

/** Lists the work orders to pay with a check box and an amount each, and their sum. */
export function ShareRows({ shares }: { shares: Shares }) {
  const { rows, paid, sumCents } = shares;
  return (
    <section aria-label={texts.list}>
      <ul className="share-rows">
        {rows.map((row) => (
          <Row key={row.workOrder.id} row={row} shares={shares} />
        ))}
      </ul>
      <p className="share-total">
        <span>
          {texts.total} <small className="dim">{texts.of(paid.length)}</small>
        </span>
        <output className="tn" aria-label={texts.total}>
          <AmountParts
            name={texts.total}
            cents={sumCents}
            parts={paid.map(({ workOrder: { number, text }, cents }) => ({
              name: texts.workOrder(number, text),
              cents,
            }))}
          />
        </output>
      </p>
    </section>
  );
}

function Row({ row, shares }: { row: ShareRow; shares: Shares }) {
  const { workOrder, isChosen, mostCents, amount, wrong } = row;
  const { id, number, text, street, isOwed, dueCents } = workOrder;
  const facts = [street, !isOwed && texts.notDone].filter(Boolean);
  return (
    <li>
      <div className="grow">
        <CheckField checked={isChosen} onChange={(on) => shares.choose(id, on)}>
          {texts.workOrder(number, text)}
        </CheckField>
        <small className="dim">
          <StoredSum amount={{ kind: 'workOrder', id, number, of: 'amount_due', cents: dueCents }}>
            {texts.due(moneyText(dueCents))}
          </StoredSum>
          {facts.map((fact) => ` · ${fact}`)}
        </small>
        {mostCents <= 0 && <small className="dim">{texts.noCard}</small>}
      </div>
      {isChosen && (
        <MoneyField
          required
          label={texts.amountOf(number)}
          value={amount}
          error={wrong}
          onChange={(typed) => shares.type(id, typed)}
        />
      )}
    </li>
  );
}
