import type { Trade } from '../price-books/starter/catalog.ts';

/** The technicians of each trade, by the part of their email before the `@`. */
export const crew: Record<Trade, readonly string[]> = {
  HVAC: ['marcus.bell', 'ines.duarte', 'tom.kowalski', 'dev.patel', 'aisha.rahman'],
  PLB: ['rosa.jimenez', 'sam.adeyemi', 'will.chen', 'grace.muller', 'leo.marsh'],
  ELE: ['nora.lind', 'omar.haddad', 'jake.fontaine', 'ruby.ellis'],
};
