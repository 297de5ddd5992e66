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

/** The parts of each trade that a new company can start from, which the demo company sells as well. */
export const starterPartsOf: Readonly<Record<Trade, readonly Part[]>> = {
  HVAC: [...hvacParts, ...hvacEquipment],
  PLB: [...plumbingParts, ...plumbingFixtures],
  ELE: [...electricalParts, ...electricalDevices],
};
export const starterParts: readonly Part[] = Object.values(starterPartsOf).flat();
export const starterServices: readonly Service[] = [
  ...hvacServices,
  ...hvacSystems,
  ...plumbingServices,
  ...electricalServices,
];
