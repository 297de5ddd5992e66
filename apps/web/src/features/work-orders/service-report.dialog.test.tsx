import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';
import type { Handlers } from '../../testing/stub-server.ts';

const made = { url: '/api/preparedpdfs/1-2-3', percent: 100, failed: false };
const earlier = {
  id: 9,
  mailedTo: 'dana@whitlock.example',
  sentDate: '2026-11-18T19:15:00Z',
  sentBy: 'Olga Office',
};

/** Opens the service report from the menu of a work order. */
async function openReport(handlers: Handlers = {}) {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder({ version: 4 }),
    'POST /api/workorders/{id}/report/pdf': () => made,
    'GET /api/workorders/{id}/reports': () => [earlier],
    ...handlers,
  });
  await app.user.click(await screen.findByRole('button', { name: 'More actions' }));
  await app.user.click(screen.getByRole('menuitem', { name: 'Service report' }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Service report 7' })) };
}

describe('the service report of a work order (R3.3)', () => {
  it('is opened, downloaded and emailed; those sent before are listed', async () => {
    const { dialog, user, server } = await openReport({
      'POST /api/workorders/{id}/reports': ({ body }) => ({
        number: '7',
        email: (body as { email: string }).email,
      }),
    });
    expect(await dialog.findByRole('link', { name: 'Open the PDF' })).toBeDefined();
    expect(await dialog.findByText(/To dana@whitlock.example/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Email report' }));
    expect(await screen.findByText('Service report 7 sent to dana@whitlock.example.')).toBeDefined();
    const sent = server.calls.filter(({ key }) => key === 'POST /api/workorders/7/reports');
    expect(sent.map(({ body }) => body)).toEqual([
      { email: 'dana@whitlock.example', keep: false, key: expect.any(String) },
    ]);
  });

  it('isn’t emailed by who may not change the work order (R6.4)', async () => {
    const { dialog } = await openReport({ 'GET /api/me': () => buildMe({ roles: ['sales'] }) });
    expect(dialog.queryByRole('button', { name: 'Email report' })).toBeNull();
  });

  it('is what the editor prints: the work by system, answers and recommendations, no prices of lines', async () => {
    const { context } = buildWorkOrder();
    await openApp('/workorders/7', {
      'GET /api/workorders/{id}': () =>
        buildWorkOrder(
          {
            details: [{ text: 'Igniter', unitPriceCents: 43_800, siteSystemId: 51 }],
            siteSystems: [{ id: 51, text: 'Furnace' }],
            debriefAnswers: [{ debriefQuestionId: 801, answer: 'Yes' }],
          },
          context,
        ),
    });
    await screen.findByRole('textbox', { name: 'Work description' });
    expect(document.querySelector('.printed-report')).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    const paper = document.querySelector('.printed-report')!.textContent;
    for (const words of ['Service report 7', 'Furnace', 'Igniter', 'Is the house heating?', 'Yes'])
      expect(paper).toContain(words);
    expect(paper).not.toContain('438');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelector('.printed-report')).toBeNull();
  });
});
