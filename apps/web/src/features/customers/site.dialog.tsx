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
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { taxItemsQuery } from '../../lib/tax-items.ts';
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
import { SiteZoneField, useTaxNote } from './site-zone-field.tsx';

interface Intake {
  customerId: number;
  /** null for a new one */
  site: Site | null;
  /** default for a new site whose state implies no zone: the company's; an existing site's own */
  timeZone: string;
  /** default for a new site: the company's */
  state: string;
}

/** Opens the dialog that creates or edits a site: address, gate code, note, time zone and tax. */
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

/** A site as the form holds it; an undefined tax of a new site follows from the ZIP code. */
type Typed = Omit<SiteFields, 'taxItemId'> & { taxItemId: number | null | undefined };

const fieldsOf = ({ site, timeZone, state }: Intake): Typed =>
  site
    ? kept(siteSchema).parse(site)
    : {
        ...blankPlace,
        state,
        timeZone: siteZone(state, timeZone),
        taxItemId: undefined,
      };

/** Values in the tax list: the default for the ZIP code, and no tax. */
const usual = 'usual';
const none = '';
const taxOptions: Record<string, null | undefined> = { [usual]: undefined, [none]: null };

function SiteForm({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { customerId, site } = intakeData;
  const client = useQueryClient();
  const [guid] = useState(() => crypto.randomUUID());
  const based = useBasis(site?.version ?? 0, () => siteVersion(client, site!.id), names);
  const initial = fieldsOf(intakeData);
  const { text, values, errors, set, isChanged, failure, submit } = useForm({
    initial,
    first: 'street',
    check: (filled) => wrongIn(siteShape, filled),
    save: async (filled) => {
      if (site)
        await based((basedOn) =>
          changeSite(site.id, { ...changed(initial, filled, addressFields), basedOn }),
        );
      else await createSite({ ...filled, guid, customerId });
      showToast({ text: texts.siteSaved });
      await refresh(client);
    },
  });
  const { data: taxItems = [] } = useQuery(taxItemsQuery);
  useUnsaved(isChanged, texts.siteUnsaved);
  useDialogPart(dialog, {
    unsaved: isChanged && texts.siteUnsaved,
    save: async () => (await submit()) || null,
  });
  const taxNote = useTaxNote(values.postalCode);
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
        <SelectField
          label={names.taxItemId}
          value={values.taxItemId === undefined ? usual : String(values.taxItemId ?? none)}
          options={[
            ...(site ? [] : [{ value: usual, text: texts.usualTax }]),
            { value: none, text: texts.noTax },
            ...withOwn(taxItems, site).map(({ id, text: name }) => ({ value: String(id), text: name })),
          ]}
          onChange={(value) =>
            set('taxItemId', Object.hasOwn(taxOptions, value) ? taxOptions[value] : Number(value))
          }
          error={errors.taxItemId}
          help={values.taxItemId === undefined && taxNote}
        />
      </div>
    </>
  );
}

/** Returns the tax items that are offered, with the site's own even if it was removed since. */
function withOwn(items: readonly { id: number; text: string }[], site: Site | null) {
  const { taxItemId = null, taxItem = null } = site ?? {};
  const isOffered = items.some(({ id }) => id === taxItemId);
  return taxItemId === null || isOffered ? items : [...items, { id: taxItemId, text: taxItem ?? '' }];
}

/** Returns a site's current version. */
export async function siteVersion(client: QueryClient, id: number): Promise<number> {
  const page = await client.fetchQuery({ ...siteQuery(id), staleTime: 0 });
  return page.site.version;
}
