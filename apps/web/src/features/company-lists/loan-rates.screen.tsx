import { estimatePayment, estimateSentences } from '@fieldwright/domain/financing/estimated-payment';
import {
  isPromotional,
  type LoanRateKind,
  type LoanTerms,
  loanRateKindNames,
  loanRateKinds,
  loanRates,
  wholePayment,
} from '@fieldwright/domain/financing/loan-rate';
import { decimalText, readPercentage } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths, toTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Note } from '../../ui/note.tsx';
import type { EntryOf } from './company-lists.data.ts';
import { companyListTexts } from './company-lists.texts.ts';
import type { EntryForm, ListScreen } from './list-screen.ts';
import { MoneyField, typedMoney } from './money-field.tsx';
import { percentText } from './reduction-screens.tsx';
import { readBy } from './simple-screens.ts';

const texts = companyListTexts.loans;
type Rate = EntryOf['loanrates'];
/** A loan rate as it is typed. */
type Typed = Pick<Rate, 'text' | 'lender' | 'planNumber' | 'kind' | 'disclosure'> &
  Record<
    'aprRate' | 'termMonths' | 'promoMonths' | 'leastCents' | 'mostCents' | 'dealerFeeRate' | 'paymentFactor',
    string
  >;
type Wrong = Partial<Record<keyof Typed, string>>;
const { titles } = loanRates.shape;

const optionalMoney = (typed: string) => (typed.trim() === '' ? { cents: null } : readMoney(typed));
const rateFrom = (typed: string) => (typed.trim() === '' ? { value: 0 } : readPercentage(typed));
const months = (typed: string) => Number(typed.trim() || Number.NaN);
/** A factor has up to six decimals, two more than other decimals. */
const factorOf = (typed: string) => (typed.trim() === '' ? null : Math.round(Number(typed) * wholePayment));

/** Reads what was typed; says everything that is wrong at once. */
function read(typed: Typed) {
  const { kind, text, lender, planNumber, disclosure } = typed;
  const apr = kind === 'zero' ? { value: 0 } : rateFrom(typed.aprRate);
  const fee = rateFrom(typed.dealerFeeRate);
  const [least, most] = [optionalMoney(typed.leastCents), optionalMoney(typed.mostCents)];
  const typedWrong: Wrong = {
    ...('wrong' in apr && { aprRate: apr.wrong }),
    ...('wrong' in fee && { dealerFeeRate: fee.wrong }),
    ...('wrong' in least && { leastCents: least.wrong }),
    ...('wrong' in most && { mostCents: most.wrong }),
  };
  const reading = readBy(loanRates, {
    text,
    lender,
    planNumber,
    kind,
    disclosure,
    aprRate: 'value' in apr ? toTenThousandths(apr.value) : 0,
    dealerFeeRate: 'value' in fee ? toTenThousandths(fee.value) : 0,
    termMonths: months(typed.termMonths),
    promoMonths: isPromotional(kind) ? months(typed.promoMonths) : null,
    leastCents: 'cents' in least ? least.cents : null,
    mostCents: 'cents' in most ? most.cents : null,
    paymentFactor: factorOf(typed.paymentFactor),
  });
  const wrong: Wrong = { ...('wrong' in reading && reading.wrong), ...typedWrong };
  return Object.keys(wrong).length > 0 ? { wrong } : (reading as { fields: Record<string, unknown> });
}

/** Formats what is lent: "$1,000.00 to $50,000.00", "up to $50,000.00". */
function limitsText({ leastCents, mostCents }: Pick<Rate, 'leastCents' | 'mostCents'>): string | null {
  if (leastCents !== null && mostCents !== null)
    return texts.between(moneyText(leastCents), moneyText(mostCents));
  if (mostCents !== null) return texts.upTo(moneyText(mostCents));
  return leastCents === null ? null : texts.from(moneyText(leastCents));
}

const typedRate = (rate: number) => (rate === 0 ? '' : decimalText(fromTenThousandths(rate)));
const typedCount = (count: number | null) => (count === null ? '' : String(count));
const typedFactor = (factor: number | null) => (factor === null ? '' : String(factor / wholePayment));

export const loanRatesScreen: ListScreen<Rate, Typed> = {
  name: 'loanrates',
  list: loanRates,
  names: [],
  columns: [
    {
      key: 'lender',
      field: 'lender',
      head: titles.lender,
      cell: ({ lender, planNumber }) => [lender, planNumber].filter(Boolean).join(' · '),
    },
    { key: 'kind', field: 'kind', head: titles.kind, cell: ({ kind }) => loanRateKindNames[kind] },
    {
      key: 'apr',
      field: 'aprRate',
      head: titles.aprRate,
      num: true,
      cell: ({ aprRate }) => texts.apr(percentText(aprRate)),
    },
    {
      key: 'term',
      field: 'termMonths',
      head: texts.term,
      num: true,
      cell: ({ termMonths }) => texts.months(termMonths),
    },
    { key: 'limits', field: 'mostCents', head: texts.limits, cell: limitsText },
    {
      key: 'fee',
      field: 'dealerFeeRate',
      head: titles.dealerFeeRate,
      num: true,
      cell: ({ dealerFeeRate }) => dealerFeeRate > 0 && texts.fee(percentText(dealerFeeRate)),
    },
  ],
  blank: {
    text: '',
    lender: '',
    planNumber: '',
    kind: 'fixed',
    aprRate: '',
    termMonths: '',
    promoMonths: '',
    leastCents: '',
    mostCents: '',
    dealerFeeRate: '',
    paymentFactor: '',
    disclosure: '',
  },
  typed: ({ text, lender, planNumber, kind, disclosure, ...rest }) => ({
    text,
    lender,
    planNumber,
    kind,
    disclosure,
    aprRate: typedRate(rest.aprRate),
    termMonths: String(rest.termMonths),
    promoMonths: typedCount(rest.promoMonths),
    leastCents: typedMoney(rest.leastCents),
    mostCents: typedMoney(rest.mostCents),
    dealerFeeRate: typedRate(rest.dealerFeeRate),
    paymentFactor: typedFactor(rest.paymentFactor),
  }),
  read,
  Fields: ({ form }) => <LoanRateFields form={form} />,
  valueText: (field, value) => {
    if (value === null || value === '') return companyListTexts.none;
    if (field === 'kind') return loanRateKindNames[value as LoanRateKind];
    if (field === 'aprRate' || field === 'dealerFeeRate') return percentText(value as number);
    if (field === 'leastCents' || field === 'mostCents') return moneyText(value as number);
    if (field === 'termMonths' || field === 'promoMonths') return texts.months(value as number);
    return field === 'paymentFactor' ? typedFactor(value as number) : (value as string);
  },
};

/** What the estimate is for, if the plan lends it. */
const exampleCents = 1_000_000;

/** Shows what customers read about the plan, as soon as enough is typed. */
function Estimate({ typed }: { typed: Typed }) {
  const reading = read({ ...typed, text: typed.text || titles.text });
  if ('wrong' in reading) return null;
  const terms = reading.fields as LoanTerms & Record<string, unknown>;
  const amount = Math.max(terms.leastCents ?? 0, Math.min(exampleCents, terms.mostCents ?? exampleCents));
  const payment = estimatePayment(terms, amount);
  return payment && <Note>{estimateSentences(terms, payment).join(' ')}</Note>;
}

function LoanRateFields({ form }: { form: EntryForm<Typed> }) {
  const { values, errors, set } = form;
  const textField = (name: keyof Typed, more: object = {}) => (
    <TextField
      label={titles[name]}
      name={name}
      value={values[name]}
      error={errors[name]}
      autoComplete="off"
      onChange={(value) => set(name, value as never)}
      {...more}
    />
  );
  return (
    <>
      <div className="two-fields">
        {textField('lender')}
        {textField('planNumber')}
      </div>
      <SelectField
        label={titles.kind}
        value={values.kind}
        options={loanRateKinds.map((value) => ({ value, text: loanRateKindNames[value] }))}
        onChange={(kind) => set('kind', kind)}
      />
      <div className="two-fields">
        {textField('termMonths', { inputMode: 'numeric', required: true })}
        {values.kind !== 'zero' && textField('aprRate', { inputMode: 'decimal', help: texts.aprHelp })}
      </div>
      {isPromotional(values.kind) && textField('promoMonths', { inputMode: 'numeric', required: true })}
      <div className="two-fields">
        <MoneyField label={titles.leastCents} name="leastCents" form={form} optional />
        <MoneyField label={titles.mostCents} name="mostCents" form={form} optional />
      </div>
      {textField('dealerFeeRate', { inputMode: 'decimal', help: texts.feeHelp })}
      {textField('paymentFactor', { inputMode: 'decimal', help: texts.factorHelp })}
      <TextAreaField
        label={titles.disclosure}
        name="disclosure"
        value={values.disclosure}
        error={errors.disclosure}
        help={texts.disclosureHelp}
        onChange={(value) => set('disclosure', value)}
      />
      <Estimate typed={values} />
    </>
  );
}
