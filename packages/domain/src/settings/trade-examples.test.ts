import { describe, expect, it } from 'vitest';
import { examplePlacedSystem, exampleSystems, exampleWork, spokenTrades } from './trade-examples.ts';

describe('the examples in hints', () => {
  it('are of the chosen trades, in their usual order', () => {
    expect(spokenTrades(['electrical', 'plumbing'])).toEqual(['plumbing', 'electrical']);
    expect(exampleSystems(['electrical', 'plumbing'])).toEqual(['Water heater', 'Panel']);
    expect(examplePlacedSystem(['electrical'])).toBe('Panel, garage');
    expect(exampleWork(['electrical', 'plumbing'])).toBe('Kitchen faucet replacement');
  });

  it('are of every trade while none is chosen', () => {
    expect(exampleSystems([])).toEqual(['Furnace', 'Water heater', 'Panel']);
    expect(examplePlacedSystem([])).toBe('Furnace, attic');
    expect(exampleWork([])).toBe('Furnace replacement');
  });
});
