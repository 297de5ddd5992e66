import { describe, expect, it } from 'vitest';
import { providerKey } from './provider-key.ts';

const id = '0198c1f0-5a3b-7c62-9d11-3f2a4b5c6d7e';

describe('providerKey', () => {
  it('is the same for each retry, and different for each attempt and refund', () => {
    expect(providerKey('charge', id)).toBe(`pay-${id}`);
    const keys = [providerKey('charge', id), providerKey('charge', id), providerKey('refund', id)];
    expect(new Set(keys).size).toBe(2);
  });

  it('fits into the 45 characters that Square allows', () => {
    expect(providerKey('refund', id).length).toBeLessThanOrEqual(45);
  });
});
