import { describe, expect, it } from 'vitest';
import { taxableAs, taxedByDefaultSchema } from './taxed-by-default.ts';

describe('taxedByDefaultSchema', () => {
  const read = (taxedByDefault: unknown) => taxedByDefaultSchema.safeParse({ taxedByDefault });

  it('keeps each kind once, in one order (R3.5)', () => {
    expect(read(['equipment', 'service', 'equipment']).data).toEqual({
      taxedByDefault: ['service', 'equipment'],
    });
    expect(read([]).data).toEqual({ taxedByDefault: [] });
  });

  it('refuses other kinds', () => {
    expect(read(['labor']).success).toBe(false);
  });
});

describe('taxableAs', () => {
  const taxed = ['material'] as const;

  it('follows the kind of a new entry (R3.5)', () => {
    expect(taxableAs(taxed, { from: 'material', to: 'equipment', taxable: true })).toBe(false);
    expect(taxableAs(taxed, { from: 'equipment', to: 'material', taxable: false })).toBe(true);
  });

  it('keeps what a person has chosen', () => {
    expect(taxableAs(taxed, { from: 'material', to: 'equipment', taxable: false })).toBe(false);
    expect(taxableAs(taxed, { from: 'equipment', to: 'material', taxable: true })).toBe(true);
    expect(taxableAs(['material', 'equipment'], { from: 'material', to: 'equipment', taxable: false })).toBe(
      false,
    );
  });
});
