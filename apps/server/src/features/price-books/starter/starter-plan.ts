import { type Trade as SetupTrade, tradeNames } from '@fieldwright/domain/settings/setup';
import type { Part, Service, Trade } from './catalog.ts';
import { starterParts, starterPartsOf, starterServices } from './starter-entries.ts';

/** A category by its path: `Plumbing/Drains` is inside `Plumbing`. */
interface PlannedCategory {
  path: string;
  /** empty at the top */
  above: string;
  text: string;
  /** the department it has; null for parts */
  trade: SetupTrade | null;
}

/** What a starter book gets, before anything has an id. */
export interface StarterPlan {
  categories: PlannedCategory[];
  parts: (Part & { path: string })[];
  services: (Service & { department: SetupTrade; path: string })[];
}

const letters: Record<SetupTrade, Trade> = { heatingCooling: 'HVAC', plumbing: 'PLB', electrical: 'ELE' };

/** Their price is that of the usual visit at the after-hours rate, which the pricing rules know. */
const pricedByRate: ReadonlySet<string> = new Set(['HVAC-DIAG-AH', 'PLB-DIAG-AH', 'ELE-DIAG-AH']);

/**
 * Returns the categories, parts and services of a starter book for some trades (R1.6). Parts stand below one
 * category of their own, also those of other trades that a service uses.
 */
export function planStarter(trades: readonly SetupTrade[], partsCategory: string): StarterPlan {
  const departmentOf = (trade: Trade) => trades.find((each) => letters[each] === trade);
  const services = starterServices.flatMap((service) => {
    const department = departmentOf(service.trade);
    return department && !pricedByRate.has(service.code)
      ? [{ ...service, department, path: `${tradeNames[department]}/${service.category}` }]
      : [];
  });
  const used = new Set(services.flatMap(({ parts }) => parts.map(([code]) => code)));
  const own = new Set(trades.flatMap((trade) => starterPartsOf[letters[trade]]));
  const parts = starterParts
    .filter((part) => own.has(part) || used.has(part.code))
    .map((part) => ({ ...part, path: `${partsCategory}/${part.category}` }));
  const categories = new Map<string, PlannedCategory>();
  const add = (path: string, trade: SetupTrade | null) => {
    if (categories.has(path)) return;
    const cut = path.lastIndexOf('/');
    const above = path.slice(0, Math.max(0, cut));
    if (above !== '') add(above, trade);
    categories.set(path, { path, above, text: path.slice(cut + 1), trade });
  };
  for (const { path, department } of services) add(path, department);
  for (const { path } of parts) add(path, null);
  return { categories: [...categories.values()], parts, services };
}
