import type { Edit } from '../kernel/edit-session.ts';
import type { Fields } from '../kernel/edit-shape.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import type { OfferedDeposit } from './offered-deposit-fields.ts';
import type { acceptances } from './sales-proposal.ts';

/** The price book data of the sold services and parts. */
export interface SoldBook {
  services: ReadonlyMap<
    number,
    {
      laborHours: number;
      callDepartmentTypeId: number | null;
      /** The parts it uses, as the initial fields of repair parts. */
      parts: readonly Fields[];
    }
  >;
  /** The departments of parts. */
  partDepartments: ReadonlyMap<number, number | null>;
}

/** For callers that don't need price book data, such as totals. */
export const noBook: SoldBook = { services: new Map(), partDepartments: new Map() };

/** The selection options (R4.8). */
export interface Selection {
  packageId: number;
  /** An open work order of the site to add the lines to; null for a new one. */
  workOrder: WorkOrder | null;
  /** The lines to bring; null for all of the package. */
  detailIds: readonly number[] | null;
  /** Who accepted, and how. */
  acceptedBy: string;
  acceptance: (typeof acceptances)[number];
  /** Whether the proposal's payments count on this work order, which must be the first one sold from it. */
  takesDeposits: boolean;
  /** The deposit of this package as the customer signed it; null if they didn't sign it. */
  signedDeposit?: OfferedDeposit | null;
  now: string;
  /** The customer of the proposal's site, and the address of a new work order. */
  customerId: number;
  guid: string;
  /** Existing records that a new work order's lines may reference, such as the site's systems. */
  beside: Edit['beside'];
  book: SoldBook;
  /** The pricing settings of the proposal and of the open work order. */
  settings: PricingSettings;
  workOrderSettings: PricingSettings;
}
