import { type Trade, trades } from './setup.ts';

/** Equipment of each trade, with a place where it often is, for the hints of empty fields. */
const systems: Record<Trade, readonly [string, string]> = {
  heatingCooling: ['Furnace', 'attic'],
  plumbing: ['Water heater', 'basement'],
  electrical: ['Panel', 'garage'],
};

/** Work that each trade sells. */
const work: Record<Trade, string> = {
  heatingCooling: 'Furnace replacement',
  plumbing: 'Kitchen faucet replacement',
  electrical: 'Panel upgrade',
};

/** The trades whose words a company reads: those it chose, or all while it hasn't chosen any. */
export const spokenTrades = (chosen: readonly Trade[]): readonly Trade[] =>
  chosen.length > 0 ? trades.filter((trade) => chosen.includes(trade)) : trades;

/** Returns examples of equipment in a company's trades: `Furnace`, `Water heater`, `Panel`. */
export const exampleSystems = (chosen: readonly Trade[]): string[] =>
  spokenTrades(chosen).map((trade) => systems[trade][0]);

/** Returns an example of equipment with its place, in a company's first trade: `Furnace, attic`. */
export const examplePlacedSystem = (chosen: readonly Trade[]): string =>
  systems[spokenTrades(chosen)[0]!].join(', ');

/** Returns an example of work to propose, in a company's first trade: `Furnace replacement`. */
export const exampleWork = (chosen: readonly Trade[]): string => work[spokenTrades(chosen)[0]!];
