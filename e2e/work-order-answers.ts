import type { Asked } from './answers.ts';

/** Answers for a work order as if no tax had been chosen and all lines were taxable. */
export async function untaxed(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as {
    data: { details: object[]; context: { pricing: object } };
  };
  const details = data.details.map((line) => ({ ...line, taxable: true }));
  const context = { ...data.context, pricing: { ...data.context.pricing, taxItem: null } };
  const noTax = { taxItemId: null, taxOverride: false, manualTaxItem: null, frozenTax: null };
  await route.fulfill({ json: { data: { ...data, ...noTax, details, context } } });
}

/** Answers for a work order as if its site had an agreement that gives members a discount. */
export async function forMembers(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: object } };
  const agreement = {
    id: 1,
    agreementPlanId: null,
    text: 'Comfort Plan',
    soldHere: false,
    cardState: null,
    status: 'active',
    visitsPerYear: 2,
    startDate: '2026-03-02',
    endDate: '2027-03-01',
    discountRate: 100_000,
    laborRateCents: null,
  };
  await route.fulfill({ json: { data: { ...data, context: { ...data.context, agreements: [agreement] } } } });
}

/** Answers for a work order as if it had been removed. */
export async function removed(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as { data: { context: object } };
  const removal = { by: 'Beth Young', date: '2026-11-20T16:04:00Z' };
  await route.fulfill({ json: { data: { ...data, hidden: true, context: { ...data.context, removal } } } });
}

/** Answers for a work order as if someone else had recorded its first payment a second time. */
export async function paidTwice(route: Asked): Promise<void> {
  const { data } = (await (await route.fetch()).json()) as {
    data: { payments: { id: number; method: string }[]; context: { payments: { id: number }[] } };
  };
  const twice = <T extends { id: number }>([first, ...rest]: T[], more: Partial<T>) => [
    first!,
    ...rest,
    { ...first!, id: 999_999_999, ...more },
  ];
  const known = twice(data.context.payments, { takenBy: 'Beth Young' } as object);
  const context = { ...data.context, payments: known };
  const payments = twice(data.payments, {}).map((payment) => ({ ...payment, method: 'cash' }));
  await route.fulfill({ json: { data: { ...data, payments, context } } });
}

/** Answers for a work order as if this person were at the site. */
export const atTheSite = (personId: number) => async (route: Asked) => {
  const { data } = (await (await route.fetch()).json()) as { data: { context: object } };
  const visit = {
    id: 999_999_999,
    start: '2026-11-23T14:00:00Z',
    end: '2026-11-23T15:30:00Z',
    status: 'working',
    enRouteDate: '2026-11-23T13:40:00Z',
    arrivedDate: '2026-11-23T14:02:00Z',
    finishedDate: null,
    pausedDate: null,
    pausedMinutes: 0,
    technicians: ['Marcus Bell'],
    version: 1,
    technicianIds: [personId],
  };
  const call = {
    id: 999_999_999,
    callDepartmentTypeId: null,
    arrivalWindow: null,
    notes: 'No heat upstairs since last night.',
    status: 'scheduled',
    priority: 'normal',
    jobType: 'No heat',
    visits: [visit],
  };
  await route.fulfill({ json: { data: { ...data, context: { ...data.context, call } } } });
};
