import { afterEach, describe, expect, it } from 'vitest';
import { dashboardRetentionMs } from './installation.ts';

const says = (minutes: string) => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'dashboard-retention-minutes', content: minutes });
  document.head.append(meta);
};
afterEach(() => document.head.replaceChildren());

describe('dashboardRetentionMs', () => {
  it('is fifteen minutes unless the installation says otherwise (R9.13)', () => {
    expect(dashboardRetentionMs(null)).toBe(900_000);
    says('40');
    expect(dashboardRetentionMs(null)).toBe(2_400_000);
    expect(dashboardRetentionMs(60)).toBe(3_600_000);
  });

  it('is fifteen minutes where the page says nothing that can be read (R9.13)', () => {
    says('');
    expect(dashboardRetentionMs(null)).toBe(900_000);
  });
});
