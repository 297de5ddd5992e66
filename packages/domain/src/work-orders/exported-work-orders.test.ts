import { describe, expect, it } from 'vitest';
import { exportedTable } from '../kernel/exported-list.ts';
import { workOrderColumns } from './exported-work-orders.ts';
import type { ListedWorkOrder } from './listed-work-order.ts';

const row: ListedWorkOrder = {
  id: 7,
  version: 1,
  number: 'WO-1042',
  text: 'No heat, upstairs',
  processed: false,
  complete: true,
  // the next day in London
  createdDate: '2026-11-20T02:00:00Z',
  customerId: 31,
  customerName: 'Dana Whitlock',
  placeRemoved: false,
  siteId: 41,
  address: { street: '27 Cedar Bluff Dr', city: 'Asheville', state: 'NC', postalCode: '28804' },
  timeZone: 'America/Los_Angeles',
  department: null,
  // still the day before in Los Angeles
  visit: { start: '2026-11-20T06:00:00Z', status: 'done', technicians: ['Tom Ruiz', 'Ana Diaz'] },
  callId: null,
  callStatus: null,
  returnOf: { id: 7, number: 'WO-1007' },
  totalCents: 123_456,
  amountDueCents: null,
};

describe('an exported list of work orders', () => {
  it('has a cell for each title: days of their zones, amounts that a spreadsheet reads as numbers', () => {
    const { titles, numbers, cells } = exportedTable(workOrderColumns);
    const cellsOf = cells(row, 'America/New_York');
    expect(Object.fromEntries(titles.map((title, index) => [title, cellsOf[index]]))).toEqual({
      Number: 'WO-1042',
      Work: 'No heat, upstairs',
      Customer: 'Dana Whitlock',
      Street: '27 Cedar Bluff Dr',
      City: 'Asheville',
      State: 'NC',
      'ZIP code': '28804',
      Department: '',
      Visit: '2026-11-19',
      Technicians: 'Tom Ruiz, Ana Diaz',
      Status: 'To process',
      'Return visit for': 'WO-1007',
      Total: '1234.56',
      'Balance due': '',
      Created: '2026-11-19',
    });
    expect(titles.filter((_, index) => numbers[index])).toEqual(['Total', 'Balance due']);
  });
});
