import { customerSchema } from '../customers/customer.ts';
import { placeSchema } from '../customers/site.ts';

/** Converts a field name to a column name: `gateCode` → `gate_code`. */
const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const columnsOf = (fields: object): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, columnOf(field)]));

/** The column names of a customer's fields. */
export const customerColumns = columnsOf(customerSchema.omit({ tagIds: true }).shape);
/** The column names of a site's fields. Two have other names, because a customer has the same fields. */
export const siteColumns: Record<string, string> = {
  ...columnsOf(placeSchema.shape),
  text: 'site_name',
  notes: 'site_notes',
};
/** The column of a site's property type, which the company decides where a file doesn't. */
export const propertyTypeColumn = 'property_type';
/** The column that says whether a whole name is a company's or a person's; without it, the name's look decides. */
export const nameKindColumn = 'name_kind';
