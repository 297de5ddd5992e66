import { z } from 'zod';

/** Kinds of lines and price book entries; a new company taxes all of them. A custom line has no entry. */
export const taxedKinds = ['service', 'material', 'equipment', 'custom'] as const;
export type TaxedKind = (typeof taxedKinds)[number];

export const taxedKindTexts = {
  service: 'Services',
  material: 'Materials',
  equipment: 'Equipment',
  custom: 'Custom lines',
} as const satisfies Record<TaxedKind, string>;

const chosenKinds = z
  .array(z.enum(taxedKinds))
  .max(taxedKinds.length)
  .transform((chosen) => taxedKinds.filter((kind) => chosen.includes(kind)));

/** What a company taxes unless somebody says otherwise on the line or entry (R3.5). */
export const taxedByDefaultSchema = z.object({
  /** The kinds whose new lines and price book entries are taxable. */
  taxedByDefault: chosenKinds,
});
export type TaxedByDefault = z.output<typeof taxedByDefaultSchema>;

/**
 * Returns whether an entry that is being created is taxable after its kind has changed: the default follows
 * the kind, and what a person has chosen stays.
 */
export function taxableAs(
  taxed: readonly TaxedKind[],
  { from, to, taxable }: { from: TaxedKind; to: TaxedKind; taxable: boolean },
): boolean {
  return taxable === taxed.includes(from) ? taxed.includes(to) : taxable;
}
