import { addressColumns, dayCell, dollarsCell, type ExportedColumn } from '../kernel/exported-list.ts';
import { phoneText } from './phone.ts';

interface ExportedCustomer {
  company: string;
  firstName: string;
  lastName: string;
  mainPhone: string;
  mobilePhone: string;
  doNotService: boolean;
  /** the names of the customer's tags */
  tags: readonly string[];
  /** the first site, or the one that the search found */
  site: { street: string; city: string; state: string; postalCode: string } | null;
  siteCount: number;
  openWork: number;
  balanceCents: number;
  lastWorkDate: string | null;
  createdDate: string;
}

const phoneCell = (phone: string) => (phone === '' ? '' : phoneText(phone));

/** The columns of an exported list of customers, in order. */
export const customerColumns: readonly ExportedColumn<ExportedCustomer>[] = [
  { title: 'Company', cell: ({ company }) => company },
  { title: 'First name', cell: ({ firstName }) => firstName },
  { title: 'Last name', cell: ({ lastName }) => lastName },
  { title: 'Main phone', cell: ({ mainPhone }) => phoneCell(mainPhone) },
  { title: 'Mobile phone', cell: ({ mobilePhone }) => phoneCell(mobilePhone) },
  ...addressColumns<ExportedCustomer>(({ site }) => site),
  { title: 'Sites', isNumber: true, cell: ({ siteCount }) => String(siteCount) },
  { title: 'Tags', cell: ({ tags }) => tags.join(', ') },
  { title: 'Do not service', cell: ({ doNotService }) => (doNotService ? 'Yes' : '') },
  { title: 'Open work', isNumber: true, cell: ({ openWork }) => String(openWork) },
  { title: 'Balance due', isNumber: true, cell: ({ balanceCents }) => dollarsCell(balanceCents) },
  { title: 'Last work', cell: ({ lastWorkDate }, timeZone) => dayCell(lastWorkDate, timeZone) },
  { title: 'Customer since', cell: ({ createdDate }, timeZone) => dayCell(createdDate, timeZone) },
];
