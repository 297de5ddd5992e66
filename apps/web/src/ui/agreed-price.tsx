import { dayText } from '@fieldwright/domain/kernel/days';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { type HostedProps, openDialog } from './dialog/dialog-stack.ts';
import { Fact, Facts } from './facts.tsx';
import './agreed-price.css';
import { agreedPriceTexts as texts } from './ui.texts.ts';

interface Agreed {
  /** the plan's name */
  text: string;
  priceCents: number;
  visitsPerYear: number;
  startDate: string;
  endDate: string;
}

/** An agreement's price, which shows where it comes from when pressed (R3.11). */
export function AgreedPrice({ agreement }: { agreement: Agreed }) {
  const { text, priceCents } = agreement;
  return (
    <button
      type="button"
      className="agreed-price"
      aria-haspopup="dialog"
      aria-label={texts.howOf(text, moneyText(priceCents))}
      onClick={() =>
        openDialog<Agreed, never>({
          title: texts.title(text),
          width: 440,
          component: AgreedDialog,
          intakeData: agreement,
        })
      }
    >
      {moneyText(priceCents)}
    </button>
  );
}

function AgreedDialog({ intakeData }: HostedProps<Agreed, never>) {
  const { text, priceCents, visitsPerYear, startDate, endDate } = intakeData;
  return (
    <>
      <Facts>
        <Fact name={texts.perYear}>{moneyText(priceCents)}</Fact>
        <Fact name={texts.plan}>{text}</Fact>
        <Fact name={texts.visits}>{visitsPerYear}</Fact>
        <Fact name={texts.term}>{texts.span(dayText(startDate), dayText(endDate))}</Fact>
      </Facts>
      <p className="dim">{texts.source}</p>
    </>
  );
}
