import type { paymentMethods } from '@fieldwright/domain/payments/payment-fields';

/** A paid job of the demo company. The people are invented; numbers between 555-0100 and 555-0199 belong to nobody. */
export interface DemoPayment {
  customer: { firstName: string; lastName: string; company?: string; phone: string };
  site: { street: string; city: string };
  /** what was done, or offered where it is a deposit */
  work: string;
  deposit?: true;
  method: (typeof paymentMethods)[number];
  amountCents: number;
  reference?: string;
  /** who took it, by e-mail */
  by: string;
  /** days before today, and the time at the site; nothing comes later than now */
  daysAgo: number;
  at: string;
  refundedCents?: number;
  status?: 'pending' | 'failed';
  voidReason?: string;
}

const at = (street: string, city = 'Asheville') => ({ street, city });
const who = (firstName: string, lastName: string, phone: string, company?: string) => ({
  firstName,
  lastName,
  phone: `828555${phone}`,
  ...(company && { company }),
});

export const demoPayments: DemoPayment[] = [
  {
    customer: who('Dana', 'Whitlock', '0134'),
    site: at('27 Cedar Bluff Dr'),
    work: 'No heat upstairs',
    method: 'card',
    amountCents: 43_800,
    reference: 'Visa 4417',
    by: 'marcus.bell@hollisrowe.example',
    daysAgo: 0,
    at: '09:35',
  },
  {
    customer: who('Ruth', 'Farrow', '0112'),
    site: at('220 Montford Ave'),
    work: 'Surge cover on the panel',
    method: 'check',
    amountCents: 38_650,
    reference: '1187',
    by: 'ines.duarte@hollisrowe.example',
    daysAgo: 0,
    at: '08:50',
  },
  {
    customer: who('Samuel', 'Feld', '0176'),
    site: at('8 Gracelyn Rd'),
    work: 'Tune-up, plan visit',
    method: 'cash',
    amountCents: 18_900,
    by: 'marcus.bell@hollisrowe.example',
    daysAgo: 0,
    at: '08:10',
  },
  {
    customer: who('Angela', 'Castellano', '0150'),
    site: at('42 Birch Hollow Ln'),
    work: 'Heat pump replacement',
    deposit: true,
    method: 'card',
    amountCents: 250_000,
    reference: 'Mastercard 8812',
    by: 'colin.mercer@hollisrowe.example',
    daysAgo: 1,
    at: '16:20',
  },
  {
    customer: who('Walt', 'Penland', '0108', 'Blue Ridge Bakery'),
    site: at('18 Depot St', 'Black Mountain'),
    work: 'Walk-in cooler breaker',
    method: 'bank',
    amountCents: 78_154,
    by: 'beth.young@hollisrowe.example',
    daysAgo: 1,
    at: '14:05',
    status: 'pending',
  },
  {
    customer: who('Paul', 'Okafor', '0121'),
    site: at('310 Kimberly Ave'),
    work: 'Leak under the kitchen sink',
    method: 'check',
    amountCents: 26_400,
    reference: '2051',
    by: 'tom.kowalski@hollisrowe.example',
    daysAgo: 1,
    at: '11:40',
    voidReason: 'Entered twice',
  },
  {
    customer: who('Paul', 'Okafor', '0121'),
    site: at('310 Kimberly Ave'),
    work: 'Leak under the kitchen sink',
    method: 'check',
    amountCents: 26_400,
    reference: '2051',
    by: 'tom.kowalski@hollisrowe.example',
    daysAgo: 1,
    at: '11:38',
  },
  {
    customer: who('Hanna', 'Lindqvist', '0163'),
    site: at('5 Sunset Pkwy'),
    work: 'Ductless, two rooms',
    method: 'financing',
    amountCents: 1_129_075,
    reference: 'Plan 4012',
    by: 'colin.mercer@hollisrowe.example',
    daysAgo: 3,
    at: '15:30',
  },
  {
    customer: who('Victor', 'Mbeki', '0145'),
    site: at('96 Old Haw Creek Rd'),
    work: 'Crawl space dehumidifier',
    method: 'card',
    amountCents: 61_200,
    reference: 'Visa 0093',
    by: 'rosa.jimenez@hollisrowe.example',
    daysAgo: 3,
    at: '13:15',
    refundedCents: 4_000,
  },
  {
    customer: who('Elsa', 'Whitaker', '0182'),
    site: at('14 Elk Mountain Rd'),
    work: 'Generator, yearly service',
    method: 'card',
    amountCents: 32_500,
    reference: 'Amex 1009',
    by: 'sam.adeyemi@hollisrowe.example',
    daysAgo: 3,
    at: '10:05',
    status: 'failed',
  },
  {
    customer: who('Elsa', 'Whitaker', '0182'),
    site: at('14 Elk Mountain Rd'),
    work: 'Generator, yearly service',
    method: 'cash',
    amountCents: 32_500,
    by: 'sam.adeyemi@hollisrowe.example',
    daysAgo: 3,
    at: '10:12',
  },
];
