import { readDecimal } from '@fieldwright/domain/kernel/decimal-text';
import { toTenThousandths } from '@fieldwright/domain/kernel/money';
import { readMoney } from '@fieldwright/domain/kernel/read-money';
import { type BulkChange, bulkChangeSchema, bulkMessages } from '@fieldwright/domain/price-books/bulk-change';
import type { PriceRounding } from '@fieldwright/domain/price-books/pricing-rules';
import { bulkTexts as texts } from './bulk.texts.ts';

/** A change of many entries as it is typed. */
export interface TypedBulk {
  kind: BulkChange['kind'];
  way: 'up' | 'down';
  percent: string;
  amount: string;
  category: string;
  department: string;
  taxable: 'yes' | 'no';
  /** whether calculated prices change, too */
  computed: boolean;
  rounding: PriceRounding;
}

export const blankBulk: TypedBulk = {
  kind: 'percent',
  way: 'up',
  percent: '',
  amount: '',
  category: '',
  department: '',
  taxable: 'yes',
  computed: false,
  rounding: 'none',
};

type Read = { change: BulkChange } | { wrong: Partial<Record<keyof TypedBulk, string>> };

/** Reads what was typed. */
export function readBulk(typed: TypedBulk): Read {
  const { kind, way, percent, amount, category, department, taxable, computed, rounding: chosen } = typed;
  const rounding = chosen === 'none' ? undefined : chosen;
  const sign = way === 'up' ? 1 : -1;
  switch (kind) {
    case 'percent': {
      const reading = readDecimal(percent);
      if ('wrong' in reading) return { wrong: { percent: reading.wrong } };
      const change = { kind, rate: sign * toTenThousandths(reading.value), computed, rounding } as const;
      const isRead = reading.value >= 0 && bulkChangeSchema.safeParse(change).success;
      return isRead ? { change } : { wrong: { percent: bulkMessages.percent } };
    }
    case 'amount': {
      const reading = readMoney(amount);
      if ('wrong' in reading) return { wrong: { amount: reading.wrong } };
      return { change: { kind, cents: sign * reading.cents, computed, rounding } };
    }
    case 'addCategory':
    case 'removeCategory':
      return category === ''
        ? { wrong: { category: texts.needsCategory } }
        : { change: { kind, categoryId: Number(category) } };
    case 'department':
      return { change: { kind, callDepartmentTypeId: department === '' ? null : Number(department) } };
    case 'taxable':
      return { change: { kind, taxable: taxable === 'yes' } };
    case 'hidden':
      break;
  }
  return { change: { kind, hidden: true } };
}
