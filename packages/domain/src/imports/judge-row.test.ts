import { describe, expect, it } from 'vitest';
import { customerMessages } from '../customers/customer.ts';
import { importFormats } from './formats.ts';
import type { ImportKind } from './import.ts';
import {
  correctedCells,
  correctionKey,
  type JudgedRow,
  judgeRow,
  namedCells,
  readCorrections,
} from './judge-row.ts';
import { permitStatuses, readableJobType } from './permit-rows.ts';

const today = '2026-11-21';
const good: Record<ImportKind, Record<string, string>> = {
  customers: { key: 'C-1', last_name: 'Ruiz' },
  systems: { key: 'E-1', street: '8 Oak St', city: 'Cary', state: 'NC', system: 'Furnace' },
  sites: { key: 'S-1', customer_key: 'C-1', street: '8 Oak St', city: 'Cary', state: 'NC' },
  'work-history': {
    key: 'W-1',
    street: '8 Oak St',
    city: 'Cary',
    state: 'nc',
    date: '3/9/2019',
    text: 'No heat',
  },
  'trade-permits': {
    permit_id: '2012-14',
    trade: 'HVAC',
    job_type: 'HVAC CHANGE OUT RESIDENTIAL',
    address: '109 MEDCON CT',
    city: 'Cary',
    state: 'NC',
    application_date: '2011-07-01',
    valuation_usd: '5400.00',
    status: 'CLOSED',
  },
};

/** Judges a valid row with some cells replaced. */
function judge(kind: ImportKind, given: Record<string, string> = {}): JudgedRow {
  const { needed, optional } = importFormats[kind];
  const names = [...needed, ...optional];
  const cells = names.map((name) => given[name] ?? good[kind][name] ?? '');
  return judgeRow({ kind, columns: names, today }, { line: 5, cells });
}
const problemsOf = (kind: ImportKind, given: Record<string, string>) =>
  judge(kind, given).problems.map(({ column, reason }) => [column, reason]);

describe('judgeRow', () => {
  it('refuses a row with other columns than the first row, and says how many', () => {
    const judged = judgeRow(
      { kind: 'sites', columns: ['key', null], today },
      { line: 5, cells: ['1', '2', '3'] },
    );
    const reason = 'This row has 3 columns, but the first row has 2. Extra cells: 3.';
    const filled = { customer: {}, site: {} };
    expect(judged).toEqual({
      line: 5,
      row: null,
      problems: [{ line: 5, column: null, value: '', reason }],
      filled,
      nameKind: null,
      propertyWords: [],
    });
  });

  it.each([
    ['customers', ['key']],
    ['sites', ['key', 'customer_key']],
    ['work-history', ['key', 'date', 'text']],
    ['trade-permits', ['permit_id', 'application_date', 'job_type', 'status']],
  ] as const)('misses in %s what is needed: %j', (kind, columns) => {
    const empty = Object.fromEntries(Object.keys(good[kind]).map((name) => [name, ' ']));
    const missing = problemsOf(kind, empty).filter(([, reason]) => reason === 'The cell is empty.');
    expect(missing.map(([column]) => column)).toEqual(columns);
  });

  it('tells words that aren’t property types apart from errors, and reads them as the person says (R5.8)', () => {
    const of = (property_type: string, words = {}) => {
      const columns = ['key', 'customer_key', 'street', 'city', 'state', 'property_type'];
      const cells = ['S-1', 'C-1', '8 Oak St', 'Cary', 'NC', property_type];
      const judged = judgeRow({ kind: 'sites', columns, today, words }, { line: 5, cells });
      return [judged.problems.length, judged.row?.site?.propertyTypeId, judged.propertyWords];
    };
    expect(of('Commercial')).toEqual([0, 2, []]);
    expect(of(' VIP  Gold ')).toEqual([0, undefined, ['vip gold']]);
    expect(of('VIP Gold', { 'vip gold': 2 })).toEqual([0, 2, ['vip gold']]);
    expect(of('constructor')).toEqual([0, undefined, ['constructor']]);
    expect(of('')).toEqual([0, undefined, []]);
  });

  it('tells everything that is wrong with a row', () => {
    const given = {
      main_phone: '555',
      email: 'none',
      do_not_service: 'perhaps',
      street: '1 Elm St',
      state: 'Q',
    };
    expect(problemsOf('customers', given).map(([column]) => column)).toEqual([
      'do_not_service',
      'main_phone',
      'email',
      'city',
      'state',
    ]);
  });
});

describe('a row of customers', () => {
  it('is refused at columns that the file has, with what stands there (R5.8)', () => {
    const columns = ['key', 'last_name', 'city'];
    const problemsIn = (...cells: string[]) =>
      judgeRow({ kind: 'customers', columns, today }, { line: 5, cells }).problems;
    expect(problemsIn('1', 'A\u0000B', '')).toMatchObject([{ column: 'last_name', value: 'A\ufffdB' }]);
    const name = customerMessages.nameMissing;
    expect(problemsIn('1', '', '')).toEqual([{ line: 5, column: 'last_name', value: '', reason: name }]);
    expect(problemsIn('1', 'Ruiz', 'Cary').map(({ column, reason }) => [column, reason])).toEqual([
      ['street', 'Enter the street address. The file has no “street” column.'],
      ['state', 'Enter a state, like NC. The file has no “state” column.'],
    ]);
    const noName = judgeRow({ kind: 'customers', columns: ['key'], today }, { line: 5, cells: ['1'] });
    expect(noName.problems).toEqual([
      { line: 5, column: 'company', value: '', reason: `${name} The file has no “company” column.` },
    ]);
    const unnamed = judgeRow({ kind: 'customers', columns: ['full_name'], today }, { line: 5, cells: [''] });
    expect(unnamed.problems).toEqual([{ line: 5, column: 'full_name', value: '', reason: name }]);
  });

  it('needs a name, and keeps one name alone as the company', () => {
    const nobody = problemsOf('customers', { last_name: '' });
    expect(nobody.map(([column]) => column)).toEqual(['first_name', 'last_name']);
    expect(judge('customers').row!.customer).toMatchObject({ company: 'Ruiz', firstName: '', lastName: '' });
    const both = judge('customers', { first_name: 'Ana' }).row!.customer;
    expect(both).toMatchObject({ company: '', firstName: 'Ana', lastName: 'Ruiz' });
  });

  it('keeps names trimmed and numbers as they are kept, and has a site where there is one', () => {
    const given = {
      main_phone: '(828) 555-0199',
      email: 'ANA@ruiz.example',
      notes: 'Dog',
      street: ' 8  Oak St ',
    };
    expect(judge('customers', { ...given, city: 'Cary', state: 'NC', gate_code: '12#' }).row).toMatchObject({
      key: 'C-1',
      customer: { company: 'Ruiz', mainPhone: '+18285550199', email: 'ana@ruiz.example', notes: 'Dog' },
      site: { street: '8 Oak St', gateCode: '12#', postalCode: '' },
      work: null,
    });
    expect(judge('customers').row?.site).toBeNull();
  });
});

describe('a row of work history', () => {
  const workOf = (given: Record<string, string>) => judge('work-history', given).row?.work;

  it.each(['scheduled', 'constructor'])(
    'is refused with the status %s and an amount that cannot be read',
    (status) => {
      const problems = problemsOf('work-history', { status, amount: '12,50' });
      expect(problems.map(([column]) => column)).toEqual(['amount', 'status']);
    },
  );

  it('has a price to follow without an amount, and is free of charge with 0', () => {
    expect(workOf({})?.line).toMatchObject({ unitPriceCents: null, freeOfCharge: false });
    expect(workOf({ amount: '$0.00' })?.line).toMatchObject({ unitPriceCents: 0, freeOfCharge: true });
    expect(workOf({ amount: '1,250.5' })?.line).toMatchObject({
      unitPriceCents: 125_050,
      freeOfCharge: false,
    });
  });

  it('is told by its type where nothing else is said, and is refused without either', () => {
    expect(workOf({ text: ' ', job_type: 'Furnace tune-up' })).toMatchObject({
      text: 'Furnace tune-up',
      line: { text: 'Furnace tune-up' },
    });
    expect(workOf({ text: 'Cleaned the burner', job_type: 'Furnace tune-up' })).toMatchObject({
      text: 'Cleaned the burner',
      line: { text: 'Furnace tune-up' },
    });
    expect(problemsOf('work-history', { text: '', job_type: '' }).map(([column]) => column)).toEqual([
      'text',
    ]);
  });

  it.each(['Archived', 'complete unrated', 'Complete Rated', 'Invoiced'])(
    'charges work that is %j',
    (status) => {
      expect(workOf({ status, amount: '100' })?.line).toMatchObject({ unitPriceCents: 10_000 });
    },
  );

  it.each(['Canceled', 'DECLINED', ' void ', 'pro canceled', 'user canceled'])(
    'charges nothing where the status is %j',
    (status) => {
      expect(workOf({ status, amount: '100' })?.line).toBeNull();
    },
  );

  it('names the customer by the address where it has no name, and loses no name', () => {
    expect(judge('work-history').row?.customer).toMatchObject({ company: '8 Oak St', lastName: '' });
    const named = judge('work-history', { company: 'Ruiz Bakery', first_name: 'Ana', last_name: 'Ruiz' }).row;
    expect(named?.customer).toMatchObject({ company: 'Ruiz Bakery', lastName: 'Ruiz' });
    expect(named?.work?.line?.description).toBe('For Ruiz Bakery, Ana Ruiz');
  });
});

describe('a row of permits', () => {
  it('is a site, a customer named by its address and a closed work order with the value', () => {
    expect(judge('trade-permits').row).toMatchObject({
      key: '2012-14',
      customer: { company: '109 Medcon Ct', lastName: '' },
      site: { street: '109 Medcon Ct', city: 'Cary', state: 'NC', postalCode: '' },
      work: {
        day: '2011-07-01',
        text: 'HVAC change out residential',
        line: { text: 'HVAC change out residential', description: 'Permit 2012-14', unitPriceCents: 540_000 },
      },
    });
  });

  it.each(['0.00', '0', ''])('has a price to follow where the value is %j', (valuation_usd) => {
    const { line } = judge('trade-permits', { valuation_usd }).row!.work!;
    expect(line).toMatchObject({ unitPriceCents: null, freeOfCharge: false });
  });

  it.each(Object.entries(permitStatuses))('%s has its rule', (status, { isDone, note }) => {
    const work = judge('trade-permits', { status: ` ${status.toLowerCase()} ` }).row!.work!;
    expect(work.line !== null).toBe(isDone);
    expect(work.text.includes(note ?? '')).toBe(true);
  });

  it('keeps in words what was not done would have come to', () => {
    const { text } = judge('trade-permits', { status: 'PLANS WITHDRAWN' }).row!.work!;
    expect(text).toBe('HVAC change out residential (not done: withdrawn, valued at 5400.00 USD)');
  });

  it.each(['', 'NEW STATUS', 'constructor'])('is bad where the status is %j, which has no rule', (status) => {
    expect(problemsOf('trade-permits', { status }).map(([column]) => column)).toEqual(['status']);
  });

  it('names trades by several names of departments, and refuses others', () => {
    expect(judge('trade-permits').row!.work!.departments).toContain('Heating & cooling');
    expect(problemsOf('trade-permits', { trade: 'ROOFING' })).toEqual([
      ['trade', 'Use HVAC, PLUMBING or ELECTRICAL.'],
    ]);
  });
});

describe('readableJobType', () => {
  it.each([
    ['PLBG - RESIDENTIAL ALTERATION', 'Plumbing - residential alteration'],
    ['REPLACE POLY WITH PEX (NO COPPER)', 'Replace poly with PEX (no copper)'],
    ['GAS LINE RES W/ELEC (RANGE/COOKTOP/OTHER)', 'Gas line residential w/electrical (range/cooktop/other)'],
    ['Furnace, HVAC', 'Furnace, HVAC'],
  ])('shows %s as %s', (jobType, shown) => {
    expect(readableJobType(jobType)).toBe(shown);
  });
});

describe('namedCells', () => {
  const row = { line: 4, cells: ['Ana', "'=1"] };
  const corrected = new Map([[correctionKey({ line: 4, heading: 'Who' }), 'Bea']]);

  it('takes a corrected cell wherever its heading is mapped, and no other row’s', () => {
    const headings = ['Who', 'Note'];
    expect(namedCells({ columns: ['company', null], headings, corrected }, row)).toEqual({ company: 'Bea' });
    expect(namedCells({ columns: ['full_name', null], headings, corrected }, row)).toEqual({
      full_name: 'Bea',
    });
    expect(namedCells({ columns: ['company', null], headings, corrected }, { ...row, line: 5 })).toEqual({
      company: 'Ana',
    });
  });

  it('takes a cell typed for a column that the file lacks, until the file’s own is mapped there', () => {
    const { added } = readCorrections([
      { line: 4, column: 'state', value: 'NC' },
      { line: 4, column: 'city', value: ' ' },
    ]);
    expect(namedCells({ columns: ['company', null], added }, row)).toEqual({ company: 'Ana', state: 'NC' });
    expect(namedCells({ columns: ['state', null], added }, row)).toEqual({ state: 'Ana' });
    expect(namedCells({ columns: ['company', null], added }, { ...row, line: 5 })).toEqual({
      company: 'Ana',
    });
  });

  it('reads a cell that an export made harmless as it was', () => {
    expect(namedCells({ columns: [null, 'notes'] }, row)).toEqual({ notes: '=1' });
  });
});

describe('a row with another number of cells', () => {
  const headings = ['Who', 'Where', 'Town'];
  const columns = ['company', 'street', 'city'];
  const judgeWith = (cells: string[], corrections: Parameters<typeof readCorrections>[0]) =>
    judgeRow(
      { kind: 'customers', columns, headings, state: 'NC', today, ...readCorrections(corrections) },
      { line: 4, cells },
    );

  it('is bad, and says what is left over', () => {
    const { problems } = judgeWith(['Ana', '8 Oak St', 'Cary', 'NC', '27511'], []);
    expect(problems).toMatchObject([
      { reason: 'This row has 5 columns, but the first row has 3. Extra cells: NC, 27511.' },
    ]);
  });

  it('is as the person saw it once one of its cells is corrected', () => {
    const corrections = [{ line: 4, heading: 'Town', value: 'Cary' }];
    expect(judgeWith(['Ana', '8 Oak St'], corrections).row?.site).toMatchObject({ city: 'Cary' });
    expect(
      correctedCells({ headings, ...readCorrections(corrections) }, { line: 4, cells: ['Ana'] }),
    ).toEqual(['Ana', '', 'Cary']);
    // another row's correction changes nothing
    expect(judgeWith(['Ana', '8 Oak St'], [{ line: 5, heading: 'Town', value: 'Cary' }]).row).toBeNull();
  });
});
