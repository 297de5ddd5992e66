import { usualWorkingHours } from '@fieldwright/domain/schedule/working-hours';
import { blankCompany } from '@fieldwright/domain/settings/company';
import { usualProposalDays } from '@fieldwright/domain/settings/proposal-days';
import { taxedKinds } from '@fieldwright/domain/settings/taxed-by-default';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import type { Answer } from '../lib/requests/send.ts';
import { leavePage } from './shared-window.ts';
import { buildAccess, type Handlers, stubServer } from './stub-server.ts';

const emptyBoard: Answer<'GET /api/board'> = {
  timeZone: 'America/New_York',
  technicians: [],
  departments: [],
  jobTypes: [],
  arrivalWindows: [],
  leadSources: [],
  tags: [],
  workingHours: usualWorkingHours,
  holidays: [],
  events: [],
  tray: [],
  panel: null,
};

type Me = Answer<'GET /api/me'>;
type Person = Answer<'GET /api/people'>[number];

export function buildMe(more: Partial<Me> = {}): Me {
  const company = {
    id: 1,
    name: 'Hollis & Rowe',
    timeZone: 'America/New_York',
    contact: blankCompany,
    proposalDays: usualProposalDays,
    depositPercent: null,
    taxedByDefault: [...taxedKinds],
    boardMinutes: null,
    trades: [],
    isSettingUp: false,
  };
  return {
    id: 1,
    firstName: 'Lena',
    lastName: 'Hollis',
    email: 'lena.hollis@hollisrowe.example',
    roles: ['owner'],
    company,
    companies: [{ id: company.id, name: company.name }],
    secondFactor: { on: false, due: false, recoveryCodesLeft: 0 },
    lists: { views: [], choices: [] },
    liveCursor: '1.2:2:',
    ...more,
  };
}

export function buildPerson(more: Partial<Person> = {}): Person {
  return {
    id: 2,
    firstName: 'Dee',
    lastName: 'Wallace',
    email: 'dee.wallace@hollisrowe.example',
    roles: ['sales'],
    status: 'active',
    hasSecondFactor: false,
    invitedDate: null,
    lastSeenDate: null,
    callDepartmentTypeId: null,
    version: 1,
    ...more,
  };
}

/**
 * Opens the whole application at an address, as a fresh page load would, with a server that answers as the test says.
 * Without more, Lena Hollis is signed in and alone.
 */
export async function openApp(address: string, handlers: Handlers = {}) {
  cleanup();
  vi.resetModules();
  leavePage();
  sessionStorage.clear();
  localStorage.clear();
  window.history.pushState({}, '', address);
  const server = stubServer({
    'POST /api/session/refresh': () => buildAccess(),
    'GET /api/me': () => buildMe(),
    'GET /api/people': () => [buildPerson(buildMe())],
    'GET /api/sessions': () => [],
    'GET /api/featureflags': () => [],
    'GET /api/discounts': () => [],
    'GET /api/rebates': () => [],
    'GET /api/agreementplans': () => [],
    'GET /api/loanrates': () => [],
    'GET /api/tags': () => [],
    'GET /api/sitesystemtypes': () => [],
    'GET /api/inspectionforms': () => [],
    'GET /api/inspectionquestions': () => [],
    'GET /api/undeliveredemails': () => [],
    'GET /api/pricebookimports/news': () => [],
    'GET /api/undeliveredemails/accounts': () => [],
    'POST /api/salesproposals/{id}/presence': () => ({ others: [] }),
    'POST /api/workorders/{id}/presence': () => ({ others: [] }),
    'GET /api/board': () => emptyBoard,
    'GET /api/ownday': () => ({ timeZone: 'America/New_York', date: '2026-11-19', visits: [], next: null }),
    ...handlers,
  });
  const { router } = await import('../app/router.ts');
  const view = render(<RouterProvider router={router} />);
  return { server, router, view, user: userEvent.setup(), address: () => router.latestLocation.href };
}
