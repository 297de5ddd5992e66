import type { Company } from '@fieldwright/contract/company';
import type { CompanyContact } from '@fieldwright/domain/settings/company';
import type { CompanyLook } from '@fieldwright/domain/settings/company-look';
import type { DocumentNumbers } from '@fieldwright/domain/settings/document-numbers';
import { type Feature, isFeature } from '@fieldwright/domain/settings/feature-flags';
import type { InvoiceSettings } from '@fieldwright/domain/settings/invoice-settings';
import type { MessageTexts } from '@fieldwright/domain/settings/message-texts';
import type { ReminderSettings } from '@fieldwright/domain/settings/reminders';
import type { Trade } from '@fieldwright/domain/settings/setup';
import type { Signing } from '@fieldwright/domain/settings/signing';
import type { TaxSettings } from '@fieldwright/domain/settings/tax-settings';
import type { TaxedByDefault } from '@fieldwright/domain/settings/taxed-by-default';
import type { WorkOrderSettings } from '@fieldwright/domain/settings/work-order-settings';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { refreshMe } from '../../app/main/main-area.ts';
import { keepFeatures } from '../../lib/feature-flags.ts';
import { noteSave } from '../../lib/last-save.ts';
import { api } from '../../lib/requests/api.ts';
import { apiHost } from '../../lib/requests/installation.ts';
import { onceImported } from '../../ui/toast/once-imported.ts';

export type { Company };

/** Fetches the company with its contact details. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: ({ signal }) => api('GET /api/company', { signal }),
});

/** Fetches who changed what in the company, newest first. @param version the company's, once known */
export const companyChangesQuery = (version: number | undefined) =>
  queryOptions({
    queryKey: ['company', 'changes', version],
    queryFn: ({ signal }) => api('GET /api/company/changes', { signal }),
    enabled: version !== undefined,
    placeholderData: keepPreviousData,
  });

/** Loads what the page needs before it shows. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(companyQuery);
}

/** Fetches a short-lived address of the logo's picture; null without a logo. */
export const logoQuery = (guid: string | null) =>
  queryOptions({
    queryKey: ['companyLogo', guid],
    queryFn: async ({ signal }) => {
      const [file] = await api('POST /api/files/addresses', { body: { guids: [guid!] }, signal });
      return file?.url ? apiHost() + file.url : null;
    },
    enabled: guid !== null,
    // the address expires after a few minutes
    gcTime: 0,
  });

export type CompanyChange = Partial<
  CompanyContact &
    TaxSettings &
    TaxedByDefault &
    CompanyLook &
    MessageTexts &
    InvoiceSettings &
    WorkOrderSettings &
    DocumentNumbers &
    Signing &
    ReminderSettings &
    Pick<Company, 'name' | 'timeZone' | 'workingHours' | 'proposalDays' | 'depositPercent' | 'boardMinutes'>
>;

/** Saves the given fields; refetches what shows them or reports them missing. @returns the version saved */
export async function changeCompany(
  client: QueryClient,
  body: CompanyChange & { basedOn: number },
): Promise<number> {
  const saved = await onceImported(() => api('PATCH /api/company', { body }));
  noteSave();
  client.setQueryData(companyQuery.queryKey, saved);
  void client.invalidateQueries({ queryKey: ['proposalLinks'] });
  void client.invalidateQueries({ queryKey: ['bookingBase'] });
  await refreshMe();
  return saved.version;
}

/** Fields of the company that its history can put back: also those that have requests of their own. */
export type PutBack = CompanyChange & { trades?: Trade[] } & Partial<Record<Feature, boolean>>;

/** Saves earlier values of fields that belong together, each kind by its own request. @returns the version saved */
export async function putBackCompany(
  client: QueryClient,
  { basedOn, trades, ...fields }: PutBack & { basedOn: number },
): Promise<number> {
  if (trades) return (await chooseTrades(client, { trades, basedOn })).version;
  const feature = Object.keys(fields).find(isFeature);
  if (!feature) return changeCompany(client, { ...fields, basedOn });
  const { version } = await putBackFeature({ name: feature, isOn: fields[feature]!, basedOn });
  noteSave();
  await client.invalidateQueries({ queryKey: companyQuery.queryKey });
  return version;
}

/** Chooses the company's trades. @returns the version saved, and what that has hidden and shown in the lists */
export async function chooseTrades(client: QueryClient, body: { trades: Trade[]; basedOn: number }) {
  const { turned, ...setup } = await onceImported(() => api('PATCH /api/setup', { body }));
  noteSave();
  client.setQueryData(['setup'], setup);
  for (const queryKey of [companyQuery.queryKey, ['companylists']])
    await client.invalidateQueries({ queryKey });
  await refreshMe();
  return { version: setup.version, turned };
}

async function putBackFeature(body: { name: Feature; isOn: boolean; basedOn: number }) {
  const saved = await api('PATCH /api/featureflags', { body });
  keepFeatures(saved.names);
  return saved;
}
