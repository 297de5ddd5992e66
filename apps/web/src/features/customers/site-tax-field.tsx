import { siteFieldTexts } from '@fieldwright/domain/customers/site';
import { followsZip } from '@fieldwright/domain/customers/site-tax';
import { zipOf } from '@fieldwright/domain/taxes/zip-codes';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { taxItemsQuery } from '../../lib/tax-items.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { type Site, usualTaxQuery } from './customers.data.ts';
import { customerDialogTexts as texts } from './customers.texts.ts';
import { useTaxNote } from './site-zone-field.tsx';

/** Values in the tax list: the one of the ZIP code, and no tax. */
const byZip = 'usual';
const none = '';
const others: Record<string, null | undefined> = { [byZip]: undefined, [none]: null };

/** A tax as the form holds it; undefined: that of the ZIP code. */
export type TypedTax = number | null | undefined;

/** Checks whether the site's tax should follow a ZIP code that was changed. @param site null for a new one */
export function useFollowsZip(site: Site | null, postalCode: string): boolean {
  const zip = zipOf(site?.postalCode ?? '') ?? '';
  const { data: before } = useQuery({ ...usualTaxQuery(zip), enabled: site !== null });
  return site !== null && before !== undefined && followsZip(site, postalCode, before.taxItemId);
}

/** Returns the tax item that a ZIP code has now. */
export async function taxOfZip(client: QueryClient, postalCode: string): Promise<number | null> {
  const query = usualTaxQuery(zipOf(postalCode) ?? '');
  return (await client.fetchQuery({ ...query, staleTime: 0 })).taxItemId;
}

interface Props {
  site: Site | null;
  postalCode: string;
  tax: TypedTax;
  onChange: (tax: TypedTax) => void;
  error?: string | undefined;
}

/** Lets the user choose the site's tax: that of its ZIP code, which it names, none, or one of the company's. */
export function SiteTaxField({ site, postalCode, tax, onChange, error }: Props) {
  const { data: taxItems = [] } = useQuery(taxItemsQuery);
  const zip = zipOf(postalCode);
  const { data: usual } = useQuery({ ...usualTaxQuery(zip ?? ''), enabled: zip !== null });
  const note = useTaxNote(postalCode);
  return (
    <SelectField
      label={siteFieldTexts.taxItemId}
      value={tax === undefined ? byZip : String(tax ?? none)}
      options={[
        { value: byZip, text: texts.taxByZip },
        { value: none, text: texts.noTax },
        ...withOwn(taxItems, site).map(({ id, text }) => ({ value: String(id), text })),
      ]}
      onChange={(value) => onChange(Object.hasOwn(others, value) ? others[value] : Number(value))}
      error={error}
      help={tax === undefined && (note ?? usual?.taxItem)}
    />
  );
}

/** Returns the tax items that are offered, with the site's own even if it was removed since. */
function withOwn(items: readonly { id: number; text: string }[], site: Site | null) {
  const { taxItemId = null, taxItem = null } = site ?? {};
  const isOffered = items.some(({ id }) => id === taxItemId);
  return taxItemId === null || isOffered ? items : [...items, { id: taxItemId, text: taxItem ?? '' }];
}
