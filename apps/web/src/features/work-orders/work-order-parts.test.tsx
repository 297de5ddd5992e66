import { dayOf, daysLater } from '@fieldwright/domain/kernel/days';
import { debriefQuestion } from '@fieldwright/domain/work-orders/testing/questions';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { timeNow } from '../../lib/clock.ts';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { openApp } from '../../testing/open-app.tsx';

interface SentRecord {
  id: number;
  created: boolean;
  deleted: boolean;
  fields: Record<string, { to: unknown }>;
}
interface Sent {
  plan: { steps: { kind: string; records: SentRecord[] }[] };
}
type Given = Parameters<typeof buildWorkOrder>;

/** Opens a work order with these parts. `sent` saves it, and returns what is sent of a kind. */
async function open(fields: Given[0], context: Given[1] = {}) {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder(fields, context),
    'GET /api/pricebookentries': () => ({ found: 0, more: false, similar: false, entries: [] }),
    'POST /api/workorders': () => new Promise<never>(() => {}),
  });
  await screen.findByRole('textbox', { name: 'Work description' });
  const sent = async (kind: string): Promise<SentRecord[]> => {
    await app.user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    const saves = () => app.server.calls.filter(({ key }) => key === 'POST /api/workorders');
    await waitFor(() => expect(saves()).toHaveLength(1));
    const { records } = (saves()[0]!.body as Sent).plan.steps.find((step) => step.kind === kind)!;
    // what was changed, then what was removed, then what is new
    const place = ({ created, deleted }: SentRecord) => Number(deleted) + 2 * Number(created);
    return records.toSorted((a, b) => place(a) - place(b));
  };
  return { ...app, sent };
}
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the parts of a work order, each made, changed and removed on the screen (R1.4)', () => {
  it('site systems', async () => {
    const siteSystems = [
      { id: 1, siteId: 41, text: 'Furnace' },
      { id: 2, siteId: 41, text: 'Heat pump' },
    ];
    const { user, sent } = await open({ siteSystems });
    const systems = await region('Systems at this site');
    const inDialog = async (field: string | RegExp, value: string) => {
      const dialog = within(await screen.findByRole('dialog', { name: 'System at this site' }));
      await user.type(dialog.getByRole('textbox', { name: field }), value);
      await user.click(dialog.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await user.click(systems.getByRole('button', { name: 'System' }));
    await inDialog(/^Name/, 'Water heater');
    await user.click(systems.getByRole('button', { name: 'Edit Furnace' }));
    await inDialog('Model', 'G-80');
    await user.click(systems.getByRole('button', { name: 'Remove Heat pump' }));
    expect(await sent('siteSystems')).toMatchObject([
      { id: 1, fields: { model: { to: 'G-80' } } },
      { id: 2, deleted: true },
      { created: true, fields: { text: { to: 'Water heater' } } },
    ]);
  });

  it('site systems say whether the manufacturer’s warranty holds (R3.3)', async () => {
    await open({
      siteSystems: [
        { id: 1, siteId: 41, text: 'Furnace', warrantyUntil: '2099-05-01' },
        { id: 2, siteId: 41, text: 'Heat pump', warrantyUntil: '2019-05-01' },
        { id: 3, siteId: 41, text: 'Thermostat' },
      ],
    });
    const systems = await region('Systems at this site');
    expect(systems.getByText('Under warranty until May 1, 2099')).toBeTruthy();
    expect(systems.getByText('Warranty ended May 1, 2019')).toBeTruthy();
    expect(systems.getAllByText(/[Ww]arranty/)).toHaveLength(2);
  });

  it('repair parts', async () => {
    const details = [{ id: 11, text: 'Igniter', unitPriceCents: 100 }];
    const repairParts = [
      { id: 21, parentId: 11, text: 'Bracket', unitPriceCents: 900 },
      { id: 22, parentId: 11, text: 'Wire', unitPriceCents: 900 },
    ];
    const { user, sent } = await open({ details, repairParts });
    const ofPart = async (part: string, item: string) => {
      await user.click(screen.getByRole('button', { name: `Actions for ${part}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await ofPart('Bracket', 'Charge separately');
    await ofPart('Wire', 'Remove part');
    await ofPart('Igniter', 'Description, discount, tax');
    const picker = await screen.findByRole('combobox', {
      name: 'Add a part to this line from the price book',
    });
    await user.type(picker, 'Hose clamp');
    await user.click(await screen.findByRole('option', { name: /Hose clamp/ }));
    expect(await sent('repairParts')).toMatchObject([
      { id: 21, fields: { included: { to: false } } },
      { id: 22, deleted: true },
      { created: true, fields: { parentId: { to: 11 }, text: { to: 'Hose clamp' } } },
    ]);
  });

  it('recommendations', async () => {
    const { user, sent } = await open({
      recommendations: [{ id: 50, siteSystemId: null }],
      recommendationItems: [
        { id: 51, recommendationId: 50, text: 'Igniter', urgency: 'soon' },
        { id: 52, recommendationId: 50, text: 'Filter', urgency: 'soon' },
      ],
    });
    const part = await region('Recommendations');
    await user.click(part.getByRole('button', { name: 'Remove Filter' }));
    await user.click(part.getByRole('radio', { name: 'Now' }));
    await user.click(part.getByRole('button', { name: 'Recommend work for' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Whole site' }));
    await user.type(part.getAllByLabelText('What you found').at(-1)!, 'Duct leak');
    expect(await sent('recommendationItems')).toMatchObject([
      { id: 51, fields: { urgency: { to: 'now' } } },
      { id: 52, deleted: true },
      { created: true, fields: { text: { to: 'Duct leak' } } },
    ]);
  });

  it('debrief answers', async () => {
    const questions = ['Heating?', 'Leaks?', 'Dog?'].map((text, at) =>
      debriefQuestion(at + 1, text, { answerKind: 'yesNo' }),
    );
    const { user, sent } = await open(
      {
        debriefAnswers: [
          { id: 31, debriefQuestionId: 1, answer: 'No', question: 'Heating?' },
          { id: 32, debriefQuestionId: 2, answer: 'Yes', question: 'Leaks?' },
        ],
      },
      { questions },
    );
    const debrief = await region('Debrief');
    const chips = (name: string) => debrief.getAllByRole('button', { name });
    await user.click(chips('Yes')[0]!);
    await user.click(chips('Yes')[1]!);
    await user.click(chips('No')[2]!);
    expect(await sent('debriefAnswers')).toMatchObject([
      { id: 31, fields: { answer: { to: 'Yes' } } },
      { id: 32 },
      { created: true, fields: { debriefQuestionId: { to: 3 }, answer: { to: 'No' } } },
    ]);
    expect(debrief.queryAllByRole('button', { pressed: true })).toHaveLength(2);
  });

  it('agreements', async () => {
    const today = dayOf(timeNow(), 'America/New_York');
    const agreement = {
      id: 4,
      text: 'Comfort Plan',
      agreementPlanId: 3,
      soldHere: false,
      cardState: null,
      status: 'active' as const,
      visitsPerYear: 2,
      startDate: daysLater(today, -100),
      endDate: daysLater(today, 265),
      discountRate: 0,
      laborRateCents: null,
    };
    const workOrderAgreements = [
      { id: 91, agreementId: 5, text: 'Old plan', unitPriceCents: 18_900, taxable: false },
      { id: 92, agreementId: 6, text: 'Other plan', unitPriceCents: 100, taxable: false },
    ];
    const { user, sent } = await open({ workOrderAgreements }, { agreements: [agreement] });
    const choose = async (plan: string, item: string) => {
      await user.click(screen.getByRole('button', { name: `Actions for ${plan}` }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await user.click(screen.getByRole('button', { name: 'Use on this visit' }));
    await choose('Other plan', 'Remove');
    await choose('Old plan', 'Edit price');
    const dialog = within(await screen.findByRole('dialog'));
    await user.clear(dialog.getByRole('textbox', { name: 'Price' }));
    await user.type(dialog.getByRole('textbox', { name: 'Price' }), '150');
    await user.tab();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await sent('workOrderAgreements')).toMatchObject([
      { id: 91, fields: { unitPriceCents: { to: 15_000 } } },
      { id: 92, deleted: true },
      { created: true, fields: { agreementId: { to: 4 }, freeOfCharge: { to: true } } },
    ]);
  });
});
