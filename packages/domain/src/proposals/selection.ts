import type { Edit } from '../kernel/edit-session.ts';
import type { PricingSettings } from '../pricing/pricing-settings.ts';
import type { WorkOrder } from '../work-orders/work-order.ts';
import type { acceptances } from './sales-proposal.ts';

/** The selection options (R4.8). */
export interface Selection {
  packageId: number;
  /** an open work order of the site to bring the lines to; null: a new one */
  workOrder: WorkOrder | null;
  /** the lines to bring; null: all of the package */
  detailIds: readonly number[] | null;
  /** who accepted, and how */
  acceptedBy: string;
  acceptance: (typeof acceptances)[number];
  /** whether what was paid on the proposal counts on this work order: on the first that is sold from it, and no other */
  takesDeposits: boolean;
  now: string;
  /** the customer of the proposal's site, and the address of a new work order */
  customerId: number;
  guid: string;
  /** what the site has that a new work order's lines can name, such as its systems */
  beside: Edit['beside'];
  /** what the totals of the proposal, and of the open work order, need beside them */
  settings: PricingSettings;
  workOrderSettings: PricingSettings;
}
