import { describe, expect, it } from 'vitest';
import { priceExample } from './tax-example.ts';

describe('priceExample', () => {
  it('comes to another cent where each line is rounded (R3.5)', () => {
    const taxedByDefault = ['material'] as const;
    const tax = (taxRounding: 'invoice' | 'line') =>
      priceExample(70_000, { taxRounding, taxedByDefault }).tax;
    expect(tax('invoice')).toMatchObject({ baseCents: 23_300, taxCents: 1631 });
    expect(tax('line')).toMatchObject({ baseCents: 23_300, taxCents: 1632 });
  });

  it('taxes labor where the company taxes services (R3.5)', () => {
    const taxing = { taxRounding: 'invoice', taxedByDefault: ['service', 'material'] } as const;
    expect(priceExample(70_000, taxing).tax).toMatchObject({ baseCents: 46_550 });
  });
});
