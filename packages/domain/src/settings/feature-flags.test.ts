import { describe, expect, it } from 'vitest';
import { features, featuresOf, isFeature } from './feature-flags.ts';

describe('featuresOf', () => {
  it('leaves out what the company has switched off, and names nothing twice (R7.2)', () => {
    expect(featuresOf([{ name: 'liveUpdates', isOn: false }])).toEqual(['errorReports']);
    expect(featuresOf(features.map((name) => ({ name, isOn: true })))).toEqual(features);
  });

  it('has everything that is on from the start where nothing was switched (R7.2)', () => {
    expect(featuresOf([])).toEqual(['liveUpdates', 'errorReports']);
  });

  it('does not pass on a name that another version has left behind (R7.2)', () => {
    expect(featuresOf([{ name: 'horseAndCart', isOn: true }])).not.toContain('horseAndCart');
    expect(['liveUpdates', 'errorReports', 'horseAndCart', ''].map(isFeature)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
