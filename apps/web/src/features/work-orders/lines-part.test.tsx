import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildWorkOrder } from '../../testing/build-work-order.ts';
import { buildMe, openApp } from '../../testing/open-app.tsx';

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

const open = async (given: object, more: object = {}) => {
  const app = await openApp('/workorders/7', {
    'GET /api/workorders/{id}': () => buildWorkOrder(given as never),
    'POST /api/workorders': () => saved,
    ...more,
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
/** Opens the less common fields of a line. */
async function moreOf(user: Awaited<ReturnType<typeof open>>['user'], line: string) {
  await user.click(screen.getByRole('button', { name: `Actions for ${line}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Description, discount, tax' }));
  return within(await screen.findByRole('group', { name: `More about ${line}` }));
}

describe('a line', () => {
  const given = { details, repairParts: [{ id: 21, parentId: 11, text: 'Bracket', unitPriceCents: 900 }] };

  it('is free, and its part is charged separately, until all changes are reverted (R1.4)', async () => {
    const { user, lines } = await open(given);
    const more = await moreOf(user, 'Igniter');
    await user.click(more.getByRole('checkbox', { name: 'No charge' }));
    await user.click(lines.getByRole('button', { name: /Bracket$/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Charge separately' }));
    expect(lines.queryByText('Included')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Revert all changes' }));
    expect(await screen.findByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('keeps what is typed as its part’s quantity, also unreadable, while another line is typed in', async () => {
    const { user, lines, sent } = await open(given);
    const quantity = lines.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Bracket' });
    await user.clear(quantity);
    await user.type(quantity, 'two');
    await user.type(lines.getByDisplayValue('Trip'), ' charge');
    expect(quantity).toMatchObject({ value: 'two', isConnected: true });
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    await user.clear(quantity);
    await user.type(quantity, '2');
    expect(quantity.getAttribute('aria-invalid')).toBeNull();
    const steps = await sent();
    const records = steps.flatMap(({ kind, records: of }) => of.map((record) => ({ kind, ...record })));
    expect(records.find(({ kind }) => kind === 'repairParts')?.fields).toMatchObject({ quantity: { to: 2 } });
    expect(records.find(({ id }) => id === 13)?.fields).toMatchObject({ text: { to: 'Trip charge' } });
  });
});

describe('an upgrade of a line', () => {
  it('replaces its item and parts, and keeps its quantity, discount, system and place (R3.8)', async () => {
    const upgrade = {
      kind: 'serviceRepair' as const,
      id: 801,
      code: 'IGN-2',
      text: 'Igniter with sensor',
      description: '',
      warranty: '',
      priceBookId: null,
      priceBookVersion: null,
      priceKey: '1.1.0' as const,
      unitPriceCents: 30_000,
      taxable: true,
      callDepartmentTypeId: null,
      matchedParts: 0,
      offeredAs: 'upgrade' as const,
      parts: [{ partItemId: 101, text: 'Sensor', code: '', quantity: 1, unitPriceCents: 900, taxable: true }],
    };
    const [first, ...others] = details;
    const { user, lines, sent } = await open(
      {
        siteSystems: systems(),
        details: [{ ...first!, serviceRepairId: 800, quantity: 2, lineDiscountCents: 5_000 }, ...others],
      },
      { 'GET /api/pricebookentries': () => ({ found: 1, entries: [upgrade] }) },
    );
    await user.click(screen.getByRole('button', { name: 'Actions for Igniter' }));
    await user.click(await screen.findByRole('menuitem', { name: /^Upgrades and add-ons/ }));
    await user.click(await screen.findByRole('button', { name: 'Replace with Igniter with sensor' }));
    expect(await lines.findByDisplayValue('Igniter with sensor')).toBeTruthy();
    expect(lines.queryByDisplayValue('Igniter')).toBeNull();
    const steps = await sent();
    const records = steps.flatMap(({ kind, records: of }) => of.map((record) => ({ kind, ...record })));
    const line = records.find(({ kind, id }) => kind === 'details' && id === first!.id)!;
    expect(line.fields).toMatchObject({ text: { to: 'Igniter with sensor' }, serviceRepairId: { to: 801 } });
    for (const kept of ['quantity', 'lineDiscountCents', 'siteSystemId', 'order'])
      expect(line.fields).not.toHaveProperty(kept);
    const parts = records.filter(({ kind }) => kind === 'repairParts');
    expect(parts.find(({ deleted }) => !deleted)?.fields['text']?.to).toBe('Sensor');
    expect(records.filter(({ kind, deleted }) => kind === 'details' && deleted)).toEqual([]);
  });
});

describe('a custom line', () => {
  it.each([
    [['custom'] as const, true],
    [['service', 'material', 'equipment'] as const, false],
  ])('where a company taxes %j by default, is taxable: %s (R3.5)', async (taxedByDefault, taxable) => {
    const { user, lines, sent } = await open(
      { details: [] },
      {
        'GET /api/me': () =>
          buildMe({ company: { ...buildMe().company, taxedByDefault: [...taxedByDefault] } }),
      },
    );
    await user.click(lines.getByRole('button', { name: 'Custom line' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('checkbox', { name: 'Taxable' })).toHaveProperty('checked', taxable);
    await user.type(dialog.getByLabelText(/^Description/), 'Haul away');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const steps = await sent();
    const line = steps.find(({ kind }) => kind === 'details')!.records[0]!;
    expect(line.fields['taxable']?.to ?? true).toBe(taxable);
  });
});

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
    const toast = await screen.findByText(/Furnace/, { selector: '.toast .grow' });
    await user.click(within(toast.closest<HTMLElement>('.toast')!).getByRole('button', { name: 'Undo' }));
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
      ['Whole site', false],
      ['Furnace (removed)', true],
      ['Heat pump', false],
    ]);
  });
});

describe('the department of a line', () => {
  it('is that of the price book for services and parts, else that of the work order (R4.13)', async () => {
    const entry = (fields: object) => ({
      kind: 'partItem' as const,
      code: '',
      text: '',
      description: '',
      warranty: '',
      priceBookId: null,
      priceBookVersion: null,
      priceKey: '1.1.0' as const,
      unitPriceCents: 3_000,
      taxable: true,
      laborHours: 0,
      callDepartmentTypeId: null,
      department: '',
      parts: [],
      ...fields,
    });
    const entries = [
      entry({ id: 901, code: 'VALVE', text: 'Gas valve', callDepartmentTypeId: 2, department: 'Plumbing' }),
      entry({ id: 902, code: 'SCREW', text: 'Screws' }),
      entry({ id: 801, kind: 'serviceRepair', code: 'DRAIN', text: 'Clear drain', callDepartmentTypeId: 2 }),
    ];
    const { user, lines, sent } = await open(
      { callDepartmentTypeId: 1 },
      {
        'GET /api/pricebookentries': ({ path }: { path: string }) => {
          const text = new URLSearchParams(path.split('?')[1]).get('text') ?? '';
          return { found: 1, entries: entries.filter(({ code }) => code === text) };
        },
      },
    );
    for (const { code } of entries) {
      await user.type(lines.getByRole('combobox', { name: 'Add a line from the price book' }), code);
      await screen.findByRole('option', { name: new RegExp(code) });
      await user.keyboard('{Enter}');
    }
    const added = (await sent()).find(({ kind }) => kind === 'details')!.records;
    expect(added.map(({ fields }) => fields['callDepartmentTypeId']?.to)).toEqual([2, 1, 2]);
  });

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
