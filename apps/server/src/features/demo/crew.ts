import type { Trade } from './catalog/catalog.ts';

/** Where each technician of the demo belongs, by the name before the @. */
export const crew: Record<Trade, readonly string[]> = {
  HVAC: ['marcus.bell', 'ines.duarte', 'tom.kowalski', 'dev.patel', 'aisha.rahman'],
  PLB: ['rosa.jimenez', 'sam.adeyemi', 'will.chen', 'grace.muller', 'leo.marsh'],
  ELE: ['nora.lind', 'omar.haddad', 'jake.fontaine', 'ruby.ellis'],
};
