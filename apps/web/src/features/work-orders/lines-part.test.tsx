import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import { buildWorkOrder } from '../../testing/build-work-order.ts';

interface Sent {
  plan: {
    steps: {
      kind: string;
      records: { id: number; deleted: boolean; fields: Record<string, { to: unknown }> }[];
    }[];
  };
}
const saved = { outcome: 'saved' as const, id: 7, version: 4, ids: {}, cameIn: [], totals: [], differs: [] };

const systems = (...hidden: boolean[]) => [
  { id: 1, siteId: 41, text: 'Furnace', hidden: hidden[0] ?? false },
  { id: 2, siteId: 41, text: 'Heat pump', hidden: hidden[1] ?? false },
];
const details = [
  { id: 11, text: 'Igniter', siteSystemId: 1, unitPriceCents: 100 },
  { id: 12, text: 'Capacitor', siteSystemId: 2, unitPriceCents: 100, order: 1 },
  { id: 13, text: 'Trip', unitPriceCents: 100, order: 2 },
];

const open = async (given: object) => {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder(given as never),
    'POST /api/workorders': () => saved,
  });
  const lines = within(await screen.findByRole('region', { name: 'Lines' }));
  const sent = async () => {
    await app.user.click(screen.getAllByRole('button', { name: 'Save' })[0]!);
    const saves = () => app.server.calls.filter(({ key }) => key === 'POST /api/workorders');
    await expect.poll(() => saves().length).toBe(1);
    return (saves()[0]!.body as Sent).plan.steps;
  };
  return { ...app, lines, sent };
};
/** What is rarer about a line, opened by its menu. */
async function moreOf(user: Awaited<ReturnType<typeof open>>['user'], line: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${line}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Description, discount, tax' }));
  return within(await screen.findByRole('group', { name: `More about ${line}` }));
}

describe('removing a system', () => {
  const given = {
    siteSystems: systems(),
    details,
    repairParts: [{ id: 21, parentId: 11, text: 'Bracket' }],
    recommendations: [{ id: 31, siteSystemId: 1 }],
  };

  it('takes its lines and parts along, at once and in the save (R4.15)', async () => {
    const { user, lines, sent } = await open(given);
    await user.click(screen.getByRole('button', { name: 'Remove Furnace' }));
    expect(lines.queryByDisplayValue('Igniter')).toBeNull();
    expect(lines.getByDisplayValue('Capacitor')).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Furnace (removed)' })).toBeDefined();
    const steps = await sent();
    expect(steps.map(({ kind, records }) => [kind, records.map(({ id, deleted }) => [id, deleted])])).toEqual(
      [
        ['siteSystems', [[1, true]]],
        ['details', [[11, true]]],
        ['repairParts', [[21, true]]],
      ],
    );
  });

  it('is taken back by its toast', async () => {
    const { user, lines } = await open(given);
    await user.click(screen.getByRole('button', { name: 'Remove Furnace' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(lines.getByDisplayValue('Igniter')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Remove Furnace' })).toBeDefined();
  });
});

describe('a line for a system that is gone', () => {
  it('says so beside its name, and where its system is chosen (R4.15)', async () => {
    const { user, lines } = await open({ siteSystems: systems(true), details });
    expect(lines.getByText('Furnace (removed)')).toBeDefined();
    expect(lines.getByText('Heat pump', { selector: '.tag' })).toBeDefined();
    const more = await moreOf(user, 'Igniter');
    const system = more.getByRole<HTMLSelectElement>('combobox', { name: 'System' });
    expect([...system.options].map(({ text, selected }) => [text, selected])).toEqual([
      ['The site as a whole', false],
      ['Furnace (removed)', true],
      ['Heat pump', false],
    ]);
  });
});

describe('the department of a line', () => {
  it('goes to all lines, discounts and rebates that have none, in one step (R4.13)', async () => {
    const { user, sent } = await open({
      details: details.map((line, index) => ({
        ...line,
        siteSystemId: null,
        callDepartmentTypeId: index === 2 ? 1 : null,
      })),
      discounts: [{ id: 41, text: 'Spring', callDepartmentTypeId: null }],
      rebates: [{ id: 51, text: 'Utility', callDepartmentTypeId: null }],
    });
    const more = await moreOf(user, 'Igniter');
    await user.selectOptions(more.getByRole('combobox', { name: 'Department' }), 'Plumbing');
    const steps = await sent();
    const changed = steps.flatMap(({ kind, records }) =>
      records.map(({ id, fields }) => [kind, id, fields['callDepartmentTypeId']?.to]),
    );
    expect(changed).toEqual([
      ['details', 11, 2],
      ['details', 12, 2],
      ['discounts', 41, 2],
      ['rebates', 51, 2],
    ]);
  });
});
