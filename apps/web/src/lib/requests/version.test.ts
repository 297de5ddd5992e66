import { beforeEach, describe, expect, it } from 'vitest';
import root from '../../../../../package.json' with { type: 'json' };
import { appVersion, compareVersions, noteMinimumVersion, wantedVersion } from './version.ts';

describe('appVersion', () => {
  it("is the root package.json's (R9.4)", () => {
    expect(appVersion).toBe(root.version);
  });

  it('is not below 1.0.175, where it starts (R9.4)', () => {
    expect(compareVersions(appVersion, '1.0.175')).toBeGreaterThanOrEqual(0);
  });
});

describe('compareVersions', () => {
  it.each([
    ['1.0.9', '1.0.175', -1],
    ['1.0.175', '1.0.9', 1],
    ['1.0.175', '1.0.175', 0],
    ['1.1', '1.0.999', 1],
    ['2', '10', -1],
    ['1.0', '1.0.0', 0],
  ])('compares %s with %s as numbers, not as text', (a, b, sign) => {
    expect(Math.sign(compareVersions(a, b))).toBe(sign);
  });
});

describe('noteMinimumVersion', () => {
  beforeEach(() => wantedVersion.set(null));

  it('stays quiet without the header, at the minimum and above it (R7.13)', () => {
    for (const minimum of [null, '1.0.0', appVersion]) noteMinimumVersion(minimum);
    expect(wantedVersion.get()).toBeNull();
  });

  it('says that this version is behind a higher minimum, until an answer says otherwise (R7.13, R8.4)', () => {
    noteMinimumVersion('999.0.0');
    expect(wantedVersion.get()).toBe('999.0.0');
    noteMinimumVersion('1.0.0');
    expect(wantedVersion.get()).toBeNull();
  });
});
