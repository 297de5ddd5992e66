import { amountText, moneyText } from '@fieldwright/domain/kernel/money-text';
import { type HostedProps, openDialog } from './dialog/dialog-stack.ts';
import './amount-parts.css';
import { amountPartsTexts as texts } from './ui.texts.ts';

/** A part of an amount. */
export interface AmountPart {
  name: string;
  detail?: string | undefined;
  cents: number;
}

interface Parts {
  /** what the amount is called */
  name: string;
  cents: number;
  /** they add up to the amount, or to `sum` */
  parts: readonly AmountPart[];
  /** what they add up to, if not the amount itself */
  sum?: AmountPart | undefined;
  /** what else there is to know, above the parts */
  note?: string | undefined;
}

interface Shown {
  className?: string | undefined;
  /** in place of the amount as text */
  children?: string | undefined;
}

/** An amount that shows what it consists of when pressed (R3.11). */
export function AmountParts({ className, children, ...parts }: Parts & Shown) {
  const { name, cents } = parts;
  return (
    <PartsButton
      {...{ name, cents, className, children }}
      open={() =>
        openDialog<Parts, never>({ title: name, width: 440, component: PartsDialog, intakeData: parts })
      }
    />
  );
}

/** The button of an amount. @param open shows what it consists of */
export function PartsButton({
  name,
  cents,
  className,
  children,
  open,
}: Pick<Parts, 'name' | 'cents'> & Shown & { open: () => void }) {
  return (
    <button
      type="button"
      className={['amount-parts', className].filter(Boolean).join(' ')}
      aria-haspopup="dialog"
      // a spoken command needs the words that show
      aria-label={
        children === undefined ? texts.partsOf(name, moneyText(cents)) : texts.partsOfText(children)
      }
      onClick={open}
    >
      {children ?? moneyText(cents)}
    </button>
  );
}

const PartsDialog = ({ intakeData }: HostedProps<Parts, never>) => <PartsList {...intakeData} />;

/** Shows what an amount consists of, with the sum below. */
export function PartsList({ name, cents, parts, sum = { name, cents }, note }: Parts) {
  const row = (part: AmountPart, amount: string) => (
    <>
      <dt>
        {part.name} {part.detail && <small>{part.detail}</small>}
      </dt>
      <dd>{amount}</dd>
    </>
  );
  return (
    <>
      {note && <p className="dim">{note}</p>}
      <dl className="amount-parts-list">
        {parts.map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the parts don't move while they show
          <div key={at}>{row(part, amountText(part.cents))}</div>
        ))}
        <div>{row(sum, moneyText(sum.cents))}</div>
      </dl>
    </>
  );
}
