import { addressFields } from '@fieldwright/domain/customers/address';
import {
  accessFields,
  blankPlace,
  siteFieldTexts as names,
  type SiteFields,
  siteSchema,
  siteShape,
} from '@fieldwright/domain/customers/site';
import { siteZone } from '@fieldwright/domain/customers/site-zone';
import { kept, wrongIn } from '@fieldwright/domain/kernel/record-shape';
import {
  type PropertyTypeId,
  propertyTypeIds,
  propertyTypes,
} from '@fieldwright/domain/price-books/pricing-rules';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog/dialog-stack.ts';
import { TextField } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { TextAreaField } from '../../ui/field/text-area-field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast/toasts.ts';
import { uiTexts } from '../../ui/ui.texts.ts';
import { AddressFieldset } from './customer-fields.tsx';
import { changeSite, createSite, refresh, type Site, siteQuery } from './customers.data.ts';
import { customerDialogTexts as texts } from './customers.texts.ts';
import { changed, useBasis } from './editing.ts';
import { SiteTaxField, type TypedTax, taxOfZip, useFollowsZip } from './site-tax-field.tsx';
import { SiteZoneField } from './site-zone-field.tsx';

interface Intake {
  customerId: number;
  /** null for a new one */
  site: Site | null;
  /** default for a new site whose state implies no zone: the company's; an existing site's own */
  timeZone: string;
  /** default for a new site: the company's */
  state: string;
}

/** Opens the dialog that creates or edits a site: address, gate code, note, time zone, tax and property type. */
export function openSiteDialog(intakeData: Intake): void {
  openDialog({
    title: intakeData.site ? texts.editSiteTitle : texts.newSiteTitle,
    width: 500,
    buttons: [
      { id: 'cancel', text: texts.cancel, secondary: true },
      { id: 'save', text: texts.save },
    ],
    component: SiteForm,
    intakeData,
  });
}

/** A site as the form holds it; an undefined tax is that of the ZIP code. */
type Typed = Omit<SiteFields, 'taxItemId'> & { taxItemId: TypedTax };

const fieldsOf = ({ site, timeZone, state }: Intake): Typed =>
  site
    ? kept(siteSchema).parse(site)
    : {
        ...blankPlace,
        state,
        timeZone: siteZone(state, timeZone),
        taxItemId: undefined,
        propertyTypeId: 1,
      };

function SiteForm({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { customerId, site } = intakeData;
  const client = useQueryClient();
  const [guid] = useState(() => crypto.randomUUID());
  const based = useBasis(site?.version ?? 0, () => siteVersion(client, site!.id), names);
  const initial = fieldsOf(intakeData);
  const { text, values, errors, set, isChanged, failure, submitWith } = useForm({
    initial,
    first: 'street',
    check: (filled) => wrongIn(siteShape, filled),
    save: async (filled) => {
      if (site) {
        const { taxItemId = await taxOfZip(client, filled.postalCode) } = filled;
        const fields = changed(initial, { ...filled, taxItemId }, addressFields);
        await based((basedOn) => changeSite(site.id, { ...fields, basedOn }));
      } else await createSite({ ...filled, guid, customerId });
      showToast({ text: texts.siteSaved });
      await refresh(client);
    },
  });
  const [isTaxChosen, setTaxChosen] = useState(false);
  const followsZip = useFollowsZip(site, values.postalCode);
  const tax = followsZip && !isTaxChosen ? undefined : values.taxItemId;
  useUnsaved(isChanged, texts.siteUnsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && texts.siteUnsaved,
    save: async () => (await submitWith({ ...values, taxItemId: tax })) || null,
  });
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <AddressFieldset
        field={text}
        onState={(state) => set('timeZone', siteZone(state, intakeData.timeZone))}
      />
      <div className="two-fields">
        {(['text', ...accessFields] as const).map((field) => (
          <TextField
            key={field}
            {...text(field)}
            label={names[field]}
            placeholder={uiTexts.optional}
            autoComplete="off"
          />
        ))}
      </div>
      <TextAreaField {...text('notes')} label={names.notes} />
      <div className="two-fields site-settings">
        <SiteZoneField
          state={values.state}
          value={values.timeZone}
          onChange={(zone) => set('timeZone', zone)}
          error={errors.timeZone}
        />
        <SiteTaxField
          {...{ site, tax }}
          postalCode={values.postalCode}
          onChange={(chosen) => {
            setTaxChosen(true);
            set('taxItemId', chosen);
          }}
          error={errors.taxItemId}
        />
        <SelectField
          label={names.propertyTypeId}
          value={String(values.propertyTypeId)}
          options={propertyTypeIds.map((id) => ({ value: String(id), text: propertyTypes[id] }))}
          onChange={(id) => set('propertyTypeId', Number(id) as PropertyTypeId)}
          error={errors.propertyTypeId}
          help={texts.propertyTypeHelp}
        />
      </div>
    </>
  );
}

/** Returns a site's current version. */
export async function siteVersion(client: QueryClient, id: number): Promise<number> {
  const page = await client.fetchQuery({ ...siteQuery(id), staleTime: 0 });
  return page.site.version;
}
