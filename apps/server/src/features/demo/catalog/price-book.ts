import type { Part, Service, Trade } from './catalog.ts';
import { electricalDevices } from './electrical-devices.ts';
import { electricalParts } from './electrical-parts.ts';
import { electricalServices } from './electrical-services.ts';
import { hvacEquipment } from './hvac-equipment.ts';
import { hvacParts } from './hvac-parts.ts';
import { hvacServices } from './hvac-services.ts';
import { hvacSystems } from './hvac-systems.ts';
import { plumbingFixtures } from './plumbing-fixtures.ts';
import { plumbingParts } from './plumbing-parts.ts';
import { plumbingServices } from './plumbing-services.ts';

/** Departments of the company, and what an hour of each costs and is sold for, in cents. */
export const trades: Record<Trade, { department: string; hourCents: number; hourCostCents: number }> = {
  HVAC: { department: 'Heating & cooling', hourCents: 17_200, hourCostCents: 5_200 },
  PLB: { department: 'Plumbing', hourCents: 16_500, hourCostCents: 4_900 },
  ELE: { department: 'Electrical', hourCents: 15_800, hourCostCents: 4_800 },
};

/** The dearer a part, the smaller its markup: up to so many cents it is sold for so many times its cost. */
const markups = [
  [500, 4],
  [2_000, 3.4],
  [5_000, 3],
  [10_000, 2.7],
  [25_000, 2.3],
  [75_000, 1.95],
  [150_000, 1.75],
  [Number.POSITIVE_INFINITY, 1.6],
] as const;

/** A part by itself, to the next 5 cents, dear ones to the next dollar. */
export function partPriceCents(costCents: number): number {
  const [, factor] = markups.find(([most]) => costCents <= most)!;
  const step = costCents < 10_000 ? 5 : 100;
  return Math.ceil((costCents * factor) / step) * step;
}

export const demoParts: readonly Part[] = [
  ...hvacParts,
  ...hvacEquipment,
  ...plumbingParts,
  ...plumbingFixtures,
  ...electricalParts,
  ...electricalDevices,
];
export const demoServices: readonly Service[] = [
  ...hvacServices,
  ...hvacSystems,
  ...plumbingServices,
  ...electricalServices,
];

const byCode = new Map(demoParts.map((part) => [part.code, part]));

/** What a service costs the company and its customer: its parts, each marked up, and its hours; to the next dollar. */
export function servicePrice({ trade, hours, parts }: Service): {
  costCents: number;
  unitPriceCents: number;
} {
  const { hourCents, hourCostCents } = trades[trade];
  let cost = hours * hourCostCents;
  let price = hours * hourCents;
  for (const [code, quantity] of parts) {
    const part = byCode.get(code);
    if (!part) throw new Error(`The demo has no part ${code}.`);
    cost += part.costCents * quantity;
    price += partPriceCents(part.costCents) * quantity;
  }
  return { costCents: Math.round(cost), unitPriceCents: Math.ceil(price / 100) * 100 };
}
