import type { OpenReason, PriceStep } from '@fieldwright/domain/price-books/price-step';
import type { TaxJurisdiction } from '@fieldwright/domain/pricing/pricing-input';
import type { PricingSettings } from '@fieldwright/domain/pricing/pricing-settings';
import type { Trade } from '../price-books/starter/catalog.ts';
import type { Calendar } from './calendar.ts';

/**
 * What the seed has created so far, for later rows to refer to. `demo.queries.ts` loads it from the
 * database.
 */
export interface World {
  calendar: Calendar;
  /** draws an id */
  nextId: () => number;
  people: { id: number; email: string; roles: string[]; trade: Trade | null }[];
  departments: Record<Trade, number | null>;
  jobTypes: Map<string, number>;
  /** ids in list order */
  leadSources: number[];
  questions: { id: number; text: string }[];
  /** ids in list order */
  loanRates: number[];
  taxItems: Map<number, { jurisdictions: (TaxJurisdiction & { id: number; text: string })[] }>;
  sites: WorldSite[];
  entries: Map<string, WorldEntry>;
}

export interface WorldSite {
  id: number;
  customerId: number;
  firstName: string;
  lastName: string;
  company: string;
  taxItemId: number | null;
  systems: { id: number; text: string }[];
}

/** A service or part of the price book. */
export interface WorldEntry {
  code: string;
  text: string;
  description: string;
  partItemId: number | null;
  serviceRepairId: number | null;
  priceBookId: number | null;
  priceBookVersion: number | null;
  departmentId: number | null;
  unitPriceCents: number | null;
  /** how the price comes about, or why it is open */
  steps: readonly PriceStep[];
  open: OpenReason | null;
  costCents: number | null;
  taxable: boolean;
  hours: number;
  parts: { code: string; quantity: number }[];
}

export const settingsOf = (world: World, { taxItemId }: WorldSite): PricingSettings => ({
  allowOverrideTaxes: false,
  taxItem: (taxItemId !== null && world.taxItems.get(taxItemId)) || null,
});

export const customerName = ({ firstName, lastName }: WorldSite): string => `${firstName} ${lastName}`;

export const personNamed = (world: World, name: string): number | null =>
  world.people.find(({ email }) => email.startsWith(`${name}@`))?.id ?? null;

/** Returns the entries with this code, or whose code begins with it and a dash. */
export const entriesLike = ({ entries }: World, code: string): WorldEntry[] => {
  const exact = entries.get(code);
  return exact ? [exact] : [...entries.values()].filter((entry) => entry.code.startsWith(`${code}-`));
};

/** Checks whether a site's customer always pays at once. Most do; the same few customers owe money. */
export const paysAtOnce = ({ sites }: World, site: WorldSite): boolean => sites.indexOf(site) % 8 !== 3;
