import {
  agreementPlans,
  type BillingFrequency,
  billingFrequencies,
} from '@fieldwright/domain/company-lists/agreement-plan';
import { decimalText, readPercentage } from '@fieldwright/domain/kernel/decimal-text';
import { fromTenThousandths, toTenThousandths } from '@fieldwright/domain/kernel/money';
import { moneyText } from '@fieldwright/domain/kernel/money-text';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import type { EntryOf } from './company-lists.data.ts';
import { companyListTexts as texts } from './company-lists.texts.ts';
import type { EntryForm, ListScreen, Named } from './list-screen.ts';
import { MoneyField, typedMoney } from './money-field.tsx';
import { percentText } from './reduction-screens.tsx';
import { readBy } from './simple-screens.ts';
import { SystemTypesField, systemTypesText } from './system-types-field.tsx';

type Plan = EntryOf['agreementplans'];
/** A plan as it is typed. */
type Typed = Pick<Plan, 'text' | 'billingFrequency' | 'siteSystemTypeIds'> &
  Record<'priceCents' | 'visitsPerYear' | 'discountRate' | 'laborRateCents', string>;
type Wrong = Partial<Record<keyof Typed, string>>;
const { titles } = agreementPlans.shape;

/** Reads what was typed; says everything that is wrong at once. */
function read({ priceCents, visitsPerYear, discountRate, laborRateCents, ...rest }: Typed) {
  const money = readMoney(priceCents);
  const labor = laborRateCents.trim() === '' ? { cents: null } : readMoney(laborRateCents);
  const percent = discountRate.trim() === '' ? { value: 0 } : readPercentage(discountRate);
  const typedWrong: Wrong = {
    ...('wrong' in money && { priceCents: money.wrong }),
    ...('wrong' in percent && { discountRate: percent.wrong }),
    ...('wrong' in labor && { laborRateCents: labor.wrong }),
  };
  const reading = readBy(agreementPlans, {
    ...rest,
    priceCents: 'cents' in money ? money.cents : 0,
    visitsPerYear: Number(visitsPerYear.trim() || Number.NaN),
    discountRate: 'value' in percent ? toTenThousandths(percent.value) : 0,
    laborRateCents: 'cents' in labor ? labor.cents : null,
  });
  const wrong: Wrong = { ...('wrong' in reading && reading.wrong), ...typedWrong };
  return Object.keys(wrong).length > 0 ? { wrong } : (reading as { fields: Record<string, unknown> });
}

export const agreementPlansScreen: ListScreen<Plan, Typed> = {
  name: 'agreementplans',
  list: agreementPlans,
  names: ['sitesystemtypes'],
  columns: [
    {
      key: 'price',
      field: 'priceCents',
      head: titles.priceCents,
      num: true,
      cell: ({ priceCents }) => moneyText(priceCents),
    },
    {
      key: 'billed',
      field: 'billingFrequency',
      head: titles.billingFrequency,
      cell: (plan) => texts.billed[plan.billingFrequency],
    },
    {
      key: 'visits',
      field: 'visitsPerYear',
      head: titles.visitsPerYear,
      num: true,
      cell: ({ visitsPerYear }) => texts.visits(visitsPerYear),
    },
    {
      key: 'discount',
      field: 'discountRate',
      head: texts.membersSave,
      num: true,
      cell: ({ discountRate }) => discountRate > 0 && texts.percentOff(percentText(discountRate)),
    },
    {
      key: 'labor',
      field: 'laborRateCents',
      head: texts.membersLabor,
      num: true,
      cell: ({ laborRateCents }) => laborRateCents !== null && texts.perHour(moneyText(laborRateCents)),
    },
    {
      key: 'systems',
      field: 'siteSystemTypeIds',
      head: titles.siteSystemTypeIds,
      cell: ({ siteSystemTypeIds }, named) => systemTypesText(siteSystemTypeIds, named),
    },
  ],
  blank: {
    text: '',
    priceCents: '',
    billingFrequency: 'yearly',
    visitsPerYear: '2',
    discountRate: '',
    laborRateCents: '',
    siteSystemTypeIds: [],
  },
  typed: ({
    text,
    priceCents,
    billingFrequency,
    visitsPerYear,
    discountRate,
    laborRateCents,
    siteSystemTypeIds,
  }) => ({
    text,
    priceCents: typedMoney(priceCents),
    billingFrequency,
    visitsPerYear: String(visitsPerYear),
    discountRate: discountRate === 0 ? '' : decimalText(fromTenThousandths(discountRate)),
    laborRateCents: typedMoney(laborRateCents),
    siteSystemTypeIds,
  }),
  read,
  Fields: ({ form, named }) => <PlanFields form={form} named={named} />,
  valueText: (field, value, named) => {
    if (value === null) return texts.none;
    if (field === 'siteSystemTypeIds') return systemTypesText(value as number[], named);
    if (field === 'priceCents') return moneyText(value as number);
    if (field === 'laborRateCents') return texts.perHour(moneyText(value as number));
    if (field === 'billingFrequency') return texts.billed[value as BillingFrequency];
    return field === 'discountRate' ? percentText(value as number) : String(value as string | number);
  },
};

function PlanFields({ form, named }: { form: EntryForm<Typed>; named: Named }) {
  const { values, errors, set } = form;
  return (
    <>
      <MoneyField label={titles.priceCents} name="priceCents" form={form} />
      <SelectField
        label={titles.billingFrequency}
        value={values.billingFrequency}
        options={billingFrequencies.map((value) => ({ value, text: texts.billed[value] }))}
        onChange={(value) => set('billingFrequency', value)}
      />
      <TextField
        label={titles.visitsPerYear}
        name="visitsPerYear"
        value={values.visitsPerYear}
        error={errors.visitsPerYear}
        inputMode="numeric"
        autoComplete="off"
        onChange={(value) => set('visitsPerYear', value)}
      />
      <TextField
        label={titles.discountRate}
        name="discountRate"
        value={values.discountRate}
        error={errors.discountRate}
        help={texts.membersSaveHelp}
        inputMode="decimal"
        autoComplete="off"
        onChange={(value) => set('discountRate', value)}
      />
      <MoneyField
        label={titles.laborRateCents}
        name="laborRateCents"
        form={form}
        help={texts.membersLaborHelp}
        optional
      />
      <SystemTypesField
        label={titles.siteSystemTypeIds}
        help={texts.coverHelp}
        ids={values.siteSystemTypeIds}
        named={named}
        error={errors.siteSystemTypeIds}
        onChange={(ids) => set('siteSystemTypeIds', ids)}
      />
    </>
  );
}
