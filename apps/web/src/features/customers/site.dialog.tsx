import {
  addressFields,
  siteFieldTexts as names,
  readSite,
  type SiteFields,
} from '@fieldwright/domain/customers/site';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsaved } from '../../app/unsaved.ts';
import { taxItemsQuery } from '../../lib/tax-items.ts';
import { useForm } from '../../lib/use-form.ts';
import { useDialogPart } from '../../ui/dialog-part.ts';
import { type HostedProps, openDialog } from '../../ui/dialog-stack.ts';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { AddressFieldset } from './customer-fields.tsx';
import { customerDialogTexts as texts } from './customer-pages.texts.ts';
import { changeSite, createSite, refresh, type Site, siteQuery } from './customers.data.ts';
import { changed, useBasis } from './editing.ts';

interface Intake {
  customerId: number;
  /** null: a new one */
  site: Site | null;
  timeZone: string;
  /** what is proposed for a new one: the company's */
  state: string;
}

/** A new site of a customer, or another address, gate code, note, time zone or tax of one. */
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

/** A site as the dialog has it: whoever says nothing about the tax of a new one leaves it to the ZIP code. */
type Typed = Omit<SiteFields, 'taxItemId'> & { taxItemId: number | null | undefined };

const fieldsOf = ({ site, timeZone, state }: Intake): Typed => ({
  text: site?.text ?? '',
  street: site?.street ?? '',
  city: site?.city ?? '',
  state: site?.state ?? state,
  postalCode: site?.postalCode ?? '',
  gateCode: site?.gateCode ?? '',
  notes: site?.notes ?? '',
  timeZone: site?.timeZone ?? timeZone,
  taxItemId: site?.taxItemId,
});

/** In the list of tax items: left to the ZIP code, and none. */
const usual = 'usual';
const none = '';
const taxOptions: Record<string, null | undefined> = { [usual]: undefined, [none]: null };

/** The time zones of the United States, and the one that is there. */
const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
];
const zoneText = (zone: string) => zone.replace(/^.*\//, '').replaceAll('_', ' ');

function SiteForm({ intakeData, dialog }: HostedProps<Intake, true>) {
  const { customerId, site } = intakeData;
  const client = useQueryClient();
  const [guid] = useState(() => crypto.randomUUID());
  const based = useBasis(site?.version ?? 0, () => siteVersion(client, site!.id));
  const initial = fieldsOf(intakeData);
  const { text, values, errors, set, isChanged, failure, submit } = useForm({
    initial,
    first: 'street',
    check: (filled) => {
      const reading = readSite({ ...filled, taxItemId: filled.taxItemId ?? null });
      return 'wrong' in reading ? reading.wrong : {};
    },
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
  const zonesShown = [...new Set([...zones, values.timeZone])];
  return (
    <>
      {failure && <Note kind="bad">{failure.text}</Note>}
      <AddressFieldset field={text} />
      <div className="two-fields">
        <TextField {...text('text')} label={names.text} placeholder={uiTexts.optional} autoComplete="off" />
        <TextField
          {...text('gateCode')}
          label={names.gateCode}
          placeholder={uiTexts.optional}
          autoComplete="off"
        />
      </div>
      <TextAreaField {...text('notes')} label={names.notes} />
      <div className="two-fields">
        <SelectField
          label={names.timeZone}
          value={values.timeZone}
          options={zonesShown.map((value) => ({ value, text: zoneText(value) }))}
          onChange={(value) => set('timeZone', value)}
          error={errors.timeZone}
          help={texts.zoneHelp}
        />
        <SelectField
          label={names.taxItemId}
          value={values.taxItemId === undefined ? usual : String(values.taxItemId ?? none)}
          options={[
            ...(site ? [] : [{ value: usual, text: texts.usualTax }]),
            { value: none, text: texts.noTax },
            ...taxItems.map(({ id, text: name }) => ({ value: String(id), text: name })),
          ]}
          onChange={(value) =>
            set('taxItemId', Object.hasOwn(taxOptions, value) ? taxOptions[value] : Number(value))
          }
          error={errors.taxItemId}
        />
      </div>
    </>
  );
}

/** The version that a site has now. */
export async function siteVersion(client: QueryClient, id: number): Promise<number> {
  const page = await client.fetchQuery({ ...siteQuery(id), staleTime: 0 });
  return page.site.version;
}
