import { siteFieldTexts } from '@fieldwright/domain/customers/site';
import { asksForZone, zoneChoices, zoneText } from '@fieldwright/domain/customers/site-zone';
import { zipOf } from '@fieldwright/domain/taxes/zip-codes';
import { useQuery } from '@tanstack/react-query';
import { timeNow } from '../../lib/clock.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { usualTaxQuery } from './customers.data.ts';
import { customerDialogTexts as texts } from './customers.texts.ts';

interface SiteZoneFieldProps {
  state: string;
  value: string;
  onChange: (zone: string) => void;
  error?: string | undefined;
}

/** Lets the user choose the site's time zone, with the zones of its state first. */
export function SiteZoneField({ state, value, onChange, error }: SiteZoneFieldProps) {
  return (
    <SelectField
      label={siteFieldTexts.timeZone}
      value={value}
      options={zoneChoices(state, value).map((zone) => ({ value: zone, text: zoneText(zone, timeNow()) }))}
      onChange={onChange}
      error={error}
      help={texts.zoneHelp}
    />
  );
}

interface NewSiteSettingsProps extends SiteZoneFieldProps {
  postalCode: string;
  /** the company's time zone; a zone that the state makes certain is not asked for */
  companyZone: string;
}

/**
 * Shows the time zone and tax that a new site gets from its state and ZIP code, if the user needs to know.
 */
export function NewSiteSettings({ postalCode, companyZone, ...zone }: NewSiteSettingsProps) {
  const tax = useTaxNote(postalCode);
  const isAsked = zone.error !== undefined || asksForZone(zone.state, zone.value, companyZone);
  return (
    <>
      {isAsked && <SiteZoneField {...zone} />}
      {tax && <output className="help">{tax}</output>}
    </>
  );
}

/** Returns a note if a new site with this ZIP code gets no tax although the company has rates. */
export function useTaxNote(postalCode: string): string | null {
  const zip = zipOf(postalCode);
  const { data } = useQuery({ ...usualTaxQuery(zip ?? ''), enabled: zip !== null });
  return data?.hasAny && data.taxItem === null ? texts.noUsualTax : null;
}
