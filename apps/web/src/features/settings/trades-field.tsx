import { type Trade, tradeNames, trades } from '@fieldwright/domain/settings/setup';
import { Choices } from '../../ui/field/choices.tsx';
import './trades-field.css';
import { tradesTexts as texts } from './trades.texts.ts';

interface TradesFieldProps {
  chosen: readonly Trade[];
  onChange: (chosen: Trade[]) => void;
  error?: string | undefined;
  help?: string;
  /** the company's trades, offered first, with the others folded below; missing or none offers all alike */
  own?: readonly Trade[];
}

const choicesOf = (offered: readonly Trade[]) =>
  offered.map((value) => ({ value, text: tradeNames[value], detail: texts.details[value] }));

/** The trades as checkboxes, each with the work it covers. */
export function TradesField({ own = [], chosen, onChange, ...field }: TradesFieldProps) {
  const first = own.length > 0 ? trades.filter((trade) => own.includes(trade)) : trades;
  const others = trades.filter((trade) => !first.includes(trade));
  /** Keeps what is chosen in the other group. */
  const changeIn = (group: readonly Trade[]) => (given: Trade[]) =>
    onChange([...chosen.filter((trade) => !group.includes(trade)), ...given]);
  return (
    <>
      <Choices<Trade>
        label={texts.label}
        choices={choicesOf(first)}
        chosen={chosen}
        onChange={changeIn(first)}
        {...field}
      />
      {others.length > 0 && (
        <details className="other-trades">
          <summary>{texts.others}</summary>
          <Choices<Trade>
            label={texts.others}
            choices={choicesOf(others)}
            chosen={chosen}
            onChange={changeIn(others)}
            optional
          />
        </details>
      )}
    </>
  );
}
