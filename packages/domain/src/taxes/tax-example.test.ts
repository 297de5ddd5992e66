import { describe, expect, it } from 'vitest';
import { priceExample } from './tax-example.ts';

describe('priceExample', () => {
  it('comes to another cent where each line is rounded (R3.5)', () => {
    expect(priceExample(70_000, 'invoice').tax).toMatchObject({ baseCents: 23_300, taxCents: 1631 });
    expect(priceExample(70_000, 'line').tax).toMatchObject({ baseCents: 23_300, taxCents: 1632 });
  });
});
