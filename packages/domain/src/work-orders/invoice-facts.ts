import type { Address } from '../customers/address.ts';
import type { CustomerFields } from '../customers/customer.ts';
import type { Moment } from '../kernel/date-format.ts';
import type { Totals } from '../pricing/pricing-result.ts';
import type { VisitStatus } from '../schedule/schedule-event.ts';
import type { CompanyContact } from '../settings/company.ts';
import type { InvoiceSettings } from '../settings/invoice-settings.ts';
import type { WorkOrderSettings } from '../settings/work-order-settings.ts';
import type { WorkOrder } from './work-order.ts';

interface Visit {
  start: string;
  end: string;
  status: VisitStatus;
  arrivedDate: string | null;
  finishedDate: string | null;
  technicians: readonly string[];
}

/** The records around the work order that an invoice names. */
export interface InvoiceFacts {
  workOrder: WorkOrder;
  totals: Totals;
  number: string;
  company: InvoiceSettings & Pick<WorkOrderSettings, 'showTimes'> & { name: string; contact: CompanyContact };
  customer: Pick<
    CustomerFields,
    'company' | 'firstName' | 'lastName' | 'email' | 'mainPhone' | 'mobilePhone'
  >;
  site: Address;
  /** The site's. */
  timeZone: string;
  visits: readonly Visit[];
  departments: readonly { id: number; text: string }[];
  taxItems: readonly { id: number; text: string }[];
  now: Moment;
}
