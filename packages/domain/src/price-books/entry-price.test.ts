import { describe, expect, it } from 'vitest';
import {
  crewHours,
  entryCost,
  entryPrice,
  type PriceBasis,
  type PricedFor,
  roundedPrice,
  stepsWithoutCosts,
} from './entry-price.ts';
import { type PricingRules, priceRoundings, startingRules } from './pricing-rules.ts';

const part = { quantity: 1, costCents: null, flatCents: null, factor: null };
const service: PriceBasis = {
  kind: 'serviceRepair',
  pricing: 'computed',
  flatCents: null,
  laborHours: 1.25,
  crew: 1,
  parts: [
    { ...part, costCents: 4_625 },
    { ...part, costCents: 3_280 },
  ],
};
const rules: PricingRules = {
  ...startingRules(17_200, 20_000),
  markupTiers: [
    { fromCents: 0, factor: 30_000 },
    { fromCents: 5_000, factor: 27_000 },
    { fromCents: 10_000, factor: 22_000 },
  ],
  laborCostCents: 7_824,
  rounding: 'up00',
};
const anyone: PricedFor = { propertyTypeId: 1, rateTypeId: 1, terms: null };
const member = (terms: Partial<NonNullable<PricedFor['terms']>>): PricedFor => ({
  ...anyone,
  terms: { agreementId: 8, discountRate: 100_000, laborRateCents: null, ...terms },
});
const amounts = (whose: PricedFor, basis = service, by: PricingRules | null = rules) => {
  const { priceCents, steps } = entryPrice(basis, by, whose);
  return [...steps.map(({ kind, amountCents }) => [kind, amountCents]), priceCents];
};

describe('entryPrice', () => {
  it('goes from cost by markup, labor, rate and agreement to rounding, each with its amount (R3.11)', () => {
    expect(amounts(member({}))).toEqual([
      ['cost', 7_905],
      ['markup', 13_439],
      ['labor', 21_500],
      ['rate', 0],
      ['agreement', -4_284],
      ['rounding', 40],
      38_600,
    ]);
  });

  it('says what each step is from', () => {
    const { steps } = entryPrice(service, rules, anyone);
    expect(steps[1]).toMatchObject({ fromCents: 5_000, toCents: 10_000, factor: 27_000, totalCents: 21_344 });
    expect(steps[2]).toMatchObject({ hours: 1.25, crew: 1, hourlyCents: 17_200, propertyTypeId: 1 });
  });

  it('adds what after hours and holidays cost more, and takes off what an add-on costs less (R3.11)', () => {
    const rateStep = (rateTypeId: 2 | 3 | 4) =>
      entryPrice(service, rules, { ...anyone, rateTypeId }).steps.find(({ kind }) => kind === 'rate')
        ?.amountCents;
    expect([rateStep(2), rateStep(3), rateStep(4)]).toEqual([10_750, 21_500, -5_375]);
  });

  it('takes the hourly rate of the property type (R3.11)', () => {
    const laborRates = rules.laborRates.map((rate) =>
      rate.propertyTypeId === 2 ? { ...rate, hourlyCents: 20_000 } : rate,
    );
    const { steps } = entryPrice(service, { ...rules, laborRates }, { ...anyone, propertyTypeId: 2 });
    expect(steps.find(({ kind }) => kind === 'labor')?.amountCents).toBe(25_000);
  });

  it('charges the hours of a crew for each technician', () => {
    const { steps } = entryPrice({ ...service, crew: 2 }, rules, anyone);
    expect(steps.find(({ kind }) => kind === 'labor')?.amountCents).toBe(43_000);
    expect(crewHours(0.3333, 3)).toBe(0.9999);
  });

  it('lets a plan’s own labor rate beat its percentage, but only where there is labor', () => {
    const terms = { laborRateCents: 12_000 };
    expect(amounts(member(terms))).toContainEqual(['agreement', -6_500]);
    const material = { ...service, kind: 'partItem' as const, laborHours: 0 };
    expect(amounts(member(terms), material)).toContainEqual(['agreement', -2_134]);
    expect(amounts(member({ ...terms, discountRate: 0 }))).toContainEqual(['agreement', -6_500]);
    expect(amounts(member({ ...terms, discountRate: 0 }), material)).not.toContainEqual(['agreement', 0]);
    const rateOf = (basis: PriceBasis) =>
      entryPrice(basis, rules, member(terms)).steps.find(({ kind }) => kind === 'agreement');
    expect(rateOf(service)).toMatchObject({ hourlyCents: 12_000, discountRate: 100_000 });
    expect(rateOf(material)).toMatchObject({ hourlyCents: null });
  });

  it('shows an agreement that takes nothing off only if it has an own rate or a percentage', () => {
    expect(amounts(member({ laborRateCents: 17_200, discountRate: 0 }))).toContainEqual(['agreement', 0]);
    const free = { ...service, pricing: 'flat' as const, flatCents: 0 };
    expect(amounts(member({}), free)).toEqual([['flat', 0], ['agreement', 0], 0]);
    expect(amounts(member({ discountRate: 0 }))).not.toContainEqual(['agreement', 0]);
  });

  it('has no steps of what it doesn’t have: materials, a minimum that is reached, names', () => {
    const by = { ...rules, rounding: 'none' as const, minimumChargeCents: 21_500 };
    const labor = { ...service, parts: [] };
    expect(amounts(anyone, labor, by)).toEqual([['labor', 21_500], ['rate', 0], 21_500]);
    expect(entryPrice(labor, by, member({})).steps.at(-1)).not.toHaveProperty('text');
    const { steps } = entryPrice({ ...service, parts: [service.parts[0]!] }, by, anyone);
    expect(steps[0]).not.toHaveProperty('parts');
    const half = { ...service, parts: [{ ...service.parts[0]!, text: 'Igniter' }, service.parts[1]!] };
    expect(entryPrice(half, by, anyone).steps[0]).toMatchObject({
      parts: [{ text: 'Igniter', quantity: 1, amountCents: 4_625 }],
    });
  });

  it('charges a service at least the minimum, before the agreement; a part has none', () => {
    const by = { ...rules, minimumChargeCents: 60_000 };
    expect(amounts(member({}), service, by).slice(4)).toEqual([
      ['minimum', 17_156],
      ['agreement', -6_000],
      ['rounding', 0],
      54_000,
    ]);
    const material = { ...service, kind: 'partItem' as const, laborHours: 0 };
    expect(entryPrice(material, by, anyone).priceCents).toBe(21_400);
  });

  it('keeps a part’s own price and own markup out of the tiers', () => {
    const basis = {
      ...service,
      laborHours: 0,
      parts: [
        { ...part, quantity: 2, flatCents: 1_000 },
        { ...part, costCents: 1_000, factor: 15_000 },
        { ...part, costCents: 2_000 },
      ],
    };
    expect(amounts(anyone, basis, { ...rules, rounding: 'none' })).toEqual([
      ['fixedParts', 2_000],
      ['cost', 3_000],
      ['ownMarkup', 500],
      ['markup', 4_000],
      9_500,
    ]);
  });

  it('names the parts of each step with their shares, and the agreement’s plan (R3.11)', () => {
    const basis = {
      ...service,
      laborHours: 0,
      parts: [
        { ...part, text: 'Filter', quantity: 2, flatCents: 1_000 },
        { ...part, text: 'Valve', costCents: 1_000, factor: 15_000 },
        { ...part, text: 'Coil', quantity: 3, costCents: 2_000 },
      ],
    };
    const whose = member({});
    const { steps } = entryPrice(basis, rules, {
      ...whose,
      terms: { ...whose.terms!, text: 'Comfort Plan' },
    });
    const partsOf = (kind: string) =>
      steps.flatMap((step) => (step.kind === kind && 'parts' in step ? (step.parts ?? []) : []));
    expect(partsOf('fixedParts')).toEqual([{ text: 'Filter', quantity: 2, amountCents: 2_000 }]);
    expect(partsOf('cost')).toEqual([
      { text: 'Valve', quantity: 1, amountCents: 1_000 },
      { text: 'Coil', quantity: 3, amountCents: 6_000 },
    ]);
    expect(partsOf('ownMarkup')).toEqual([{ text: 'Valve', quantity: 1, amountCents: 500 }]);
    expect(steps.find(({ kind }) => kind === 'agreement')).toMatchObject({ text: 'Comfort Plan' });
    expect(JSON.stringify(stepsWithoutCosts(steps))).not.toMatch(/Filter|Valve|Coil/);
  });

  it('starts a flat price at itself, and rounds it only if an agreement changed it', () => {
    const flat = { ...service, pricing: 'flat' as const, flatCents: 21_950 };
    expect(amounts({ ...anyone, rateTypeId: 3 }, flat)).toEqual([['flat', 21_950], 21_950]);
    expect(amounts(member({}), flat)).toEqual([
      ['flat', 21_950],
      ['agreement', -2_195],
      ['rounding', 45],
      19_800,
    ]);
    expect(amounts(member({ discountRate: 0 }), flat)).toEqual([['flat', 21_950], 21_950]);
    // a company without rules rounds nothing
    expect(amounts(member({}), flat, null)).toEqual([['flat', 21_950], ['agreement', -2_195], 19_755]);
  });

  it('is open where it is left open, without rules, and where a cost is unknown', () => {
    const why = (basis: PriceBasis, by: PricingRules | null) => entryPrice(basis, by, anyone).open;
    expect(why({ ...service, pricing: 'flat' }, rules)).toBe('open');
    expect(why(service, null)).toBe('noRules');
    expect(why({ ...service, parts: [part] }, rules)).toBe('costUnknown');
    expect(why({ ...service, parts: [service.parts[0]!, part] }, rules)).toBe('costUnknown');
  });

  it('falls below zero by no agreement', () => {
    const free = member({ discountRate: 1_000_000, laborRateCents: null });
    expect(entryPrice(service, rules, free).priceCents).toBe(0);
  });
});

describe('roundedPrice', () => {
  it('rounds to the nearest 5 cents, or up to the next .00, .95 or .99', () => {
    const each = (cents: number) => priceRoundings.map((rounding) => roundedPrice(cents, rounding));
    expect(each(38_557)).toEqual([38_557, 38_555, 38_600, 38_595, 38_599]);
    expect(each(38_596)).toEqual([38_596, 38_595, 38_600, 38_695, 38_599]);
    expect(each(38_600)).toEqual([38_600, 38_600, 38_600, 38_695, 38_699]);
    expect(each(0)).toEqual([0, 0, 0, 0, 0]);
    expect(each(1)).toEqual([1, 0, 100, 95, 99]);
  });
});

describe('stepsWithoutCosts', () => {
  it('shows everything before labor as one step, without a cost in it (R6.4)', () => {
    const steps = stepsWithoutCosts(entryPrice(service, rules, anyone).steps);
    expect(steps.map(({ kind }) => kind)).toEqual(['materials', 'labor', 'rate', 'rounding']);
    expect(steps[0]).toEqual({ kind: 'materials', amountCents: 21_344, totalCents: 21_344 });
    expect(JSON.stringify(steps)).not.toContain('7905');
  });
});

describe('entryCost', () => {
  it('is the parts and the hours of the crew, or unknown with a part', () => {
    expect(entryCost(service, rules)).toBe(17_685);
    expect(entryCost(service, null)).toBe(7_905);
    expect(entryCost({ ...service, parts: [part] }, rules)).toBeNull();
    expect(entryCost({ ...service, parts: [service.parts[0]!, part] }, rules)).toBeNull();
  });
});
