/** The fields that a calculated price follows from, those that most likely make it too large first. */
const priceFields = {
  serviceRepair: ['parts', 'laborHours', 'crew', 'pricing'],
  partItem: ['markupFactor', 'costCents', 'pricing'],
} as const;
type PriceField = (typeof priceFields)[keyof typeof priceFields][number];

const isBlank = (value: unknown) =>
  value == null || value === 0 || (Array.isArray(value) && value.length === 0);

/**
 * Returns the field of a change that can have made a calculated price too large; undefined if it changes none, or only
 * clears some.
 * @param changed the new values by field
 */
export const enlarging = (
  kind: keyof typeof priceFields,
  changed: Readonly<Record<string, unknown>>,
): PriceField | undefined => priceFields[kind].find((name) => !isBlank(changed[name]));
