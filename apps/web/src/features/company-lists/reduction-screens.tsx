import { discounts } from '@fieldwright/domain/company-lists/discount';
import { rebates } from '@fieldwright/domain/company-lists/rebate';
import { decimalText, readPercentage } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths, toTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { CheckField, TextField } from '../../ui/field/field.tsx';
import { OneOf } from '../../ui/field/one-of.tsx';
import type { EntryOf } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { ListScreen } from './list-screen.ts';
import { MoneyField, typedMoney } from './money-field.tsx';
import { readBy } from './simple-screens.ts';

type Discount = EntryOf['discounts'];
type Rebate = EntryOf['rebates'];
type Treatment = Discount['taxTreatment'];
/** A discount as it is typed. */
type TypedDiscount = Pick<Discount, 'text' | 'kind' | 'taxTreatment'> & { rate: string; amountCents: string };
type TypedRebate = Pick<Rebate, 'text' | 'taxTreatment' | 'reimbursed'> & { amountCents: string };

/** Formats a percentage of a list: "7.5%". @param rate in 1/10,000 of a percent */
export const percentText = (rate: number): string => texts.percent(decimalText(fromTenThousandths(rate)));

/** Returns what a discount takes off: "5%", "$100.00". */
export const offText = ({ kind, rate, amountCents }: Pick<Discount, 'kind' | 'rate' | 'amountCents'>) =>
  kind === 'percent' ? percentText(rate ?? 0) : moneyText(amountCents ?? 0);

function TreatmentField({ value, onChange }: { value: Treatment; onChange: (to: Treatment) => void }) {
  return (
    <OneOf
      inline
      label={discounts.shape.titles.taxTreatment}
      choices={texts.treatments}
      chosen={value}
      onChange={onChange}
    />
  );
}

export const discountsScreen: ListScreen<Discount, TypedDiscount> = {
  name: 'discounts',
  list: discounts,
  names: [],
  columns: [
    { key: 'off', head: texts.off, num: true, cell: offText },
    {
      key: 'tax',
      field: 'taxTreatment',
      head: discounts.shape.titles.taxTreatment,
      cell: (entry) => texts.treatments[entry.taxTreatment],
    },
  ],
  blank: { text: '', kind: 'percent', rate: '', amountCents: '', taxTreatment: 'beforeTax' },
  typed: ({ text, kind, rate, amountCents, taxTreatment }) => ({
    text,
    kind,
    rate: rate === null ? '' : decimalText(fromTenThousandths(rate)),
    amountCents: typedMoney(amountCents),
    taxTreatment,
  }),
  read: ({ rate, amountCents, ...rest }) => {
    const isPercent = rest.kind === 'percent';
    const percent = isPercent && rate.trim() !== '' ? readPercentage(rate) : null;
    const money = !isPercent && amountCents.trim() !== '' ? readMoney(amountCents) : null;
    if (percent && 'wrong' in percent) return { wrong: { rate: percent.wrong } };
    if (money && 'wrong' in money) return { wrong: { amountCents: money.wrong } };
    return readBy(discounts, {
      ...rest,
      rate: percent && toTenThousandths(percent.value),
      amountCents: money && money.cents,
    }) as ReturnType<typeof discountsScreen.read>;
  },
  Fields: ({ form }) => (
    <>
      <OneOf
        inline
        label={discounts.shape.titles.kind}
        choices={texts.discountKinds}
        chosen={form.values.kind}
        onChange={(kind) => form.set('kind', kind)}
      />
      {form.values.kind === 'percent' ? (
        <TextField
          label={discounts.shape.titles.rate}
          name="rate"
          value={form.values.rate}
          error={form.errors.rate}
          inputMode="decimal"
          autoComplete="off"
          required
          onChange={(value) => form.set('rate', value)}
        />
      ) : (
        <MoneyField label={discounts.shape.titles.amountCents} name="amountCents" form={form} />
      )}
      <TreatmentField value={form.values.taxTreatment} onChange={(to) => form.set('taxTreatment', to)} />
    </>
  ),
  valueText: (field, value) => reductionValue(field, value),
};

export const rebatesScreen: ListScreen<Rebate, TypedRebate> = {
  name: 'rebates',
  list: rebates,
  names: [],
  columns: [
    {
      key: 'off',
      field: 'amountCents',
      head: texts.off,
      num: true,
      cell: ({ amountCents }) => moneyText(amountCents),
    },
    {
      key: 'tax',
      field: 'taxTreatment',
      head: rebates.shape.titles.taxTreatment,
      cell: (entry) => texts.treatments[entry.taxTreatment],
    },
    {
      key: 'reimbursed',
      field: 'reimbursed',
      head: texts.reimbursed,
      cell: (entry) => entry.reimbursed && texts.yes,
    },
  ],
  blank: { text: '', amountCents: '', taxTreatment: 'afterTax', reimbursed: false },
  typed: ({ text, amountCents, taxTreatment, reimbursed }) => ({
    text,
    amountCents: typedMoney(amountCents),
    taxTreatment,
    reimbursed,
  }),
  read: ({ amountCents, ...rest }) => {
    const money = readMoney(amountCents);
    if ('wrong' in money) return { wrong: { amountCents: money.wrong } };
    return readBy(rebates, { ...rest, amountCents: money.cents }) as ReturnType<typeof rebatesScreen.read>;
  },
  Fields: ({ form }) => (
    <>
      <MoneyField label={rebates.shape.titles.amountCents} name="amountCents" form={form} />
      <TreatmentField value={form.values.taxTreatment} onChange={(to) => form.set('taxTreatment', to)} />
      <CheckField checked={form.values.reimbursed} onChange={(on) => form.set('reimbursed', on)}>
        {texts.reimbursedHelp}
      </CheckField>
    </>
  ),
  valueText: (field, value) => reductionValue(field, value),
};

/** Returns a field of a discount or rebate in words, for the history. */
function reductionValue(field: string, value: unknown): string {
  if (value === null) return texts.none;
  if (field === 'rate') return percentText(value as number);
  if (field === 'amountCents') return moneyText(value as number);
  if (field === 'kind') return texts.discountKinds[value as Discount['kind']];
  if (field === 'taxTreatment') return texts.treatments[value as Treatment];
  if (field === 'reimbursed') return value ? texts.yes : texts.no;
  return value as string;
}
