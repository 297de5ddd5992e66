import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ftlGateway } from './ftl-gateway.ts';

const gateway = ftlGateway('http://127.0.0.1:1', { dealerId: 'D-1', key: 'key' });
const secret = 'lender_test';
const body = '{"eventId":"le_1","applicationId":"la_1","status":"APPROVED"}';
const sent = (more: { raw?: string; timestamp?: string; signature?: string; now?: number } = {}) =>
  gateway.readEvent({
    raw: Buffer.from(more.raw ?? '{"id":"la_1"}'),
    headers: {
      'x-lender-timestamp': more.timestamp ?? '1700000000',
      'x-lender-signature':
        more.signature ??
        `v1=${createHmac('sha256', secret).update('1700000000.{"id":"la_1"}').digest('hex')}`,
    },
    secret,
    now: more.now ?? 1_700_000_000_000,
  });

describe('ftlGateway', () => {
  it('signs as the published example does', () => {
    expect(createHmac('sha256', secret).update(`1700000000.${body}`).digest('hex')).toBe(
      '975a6d1ecda6b00458a6cbe3066df1b5fadf06e12a46b72bd5f7c11bf9b13a42',
    );
  });

  it('reads the application of a signed event, and nothing of any other', () => {
    expect(sent()).toBe('la_1');
    expect(sent({ raw: '{"id":"la_2"}' })).toBeNull();
    expect(sent({ signature: 'v1=00' })).toBeNull();
    expect(sent({ signature: '' })).toBeNull();
    expect(sent({ timestamp: '1700000001' })).toBeNull();
    expect(sent({ timestamp: 'soon' })).toBeNull();
    const signatureOf = (raw: string) =>
      `v1=${createHmac('sha256', secret).update(`1700000000.${raw}`).digest('hex')}`;
    for (const raw of ['not json', '{}', '{"id":""}'])
      expect(sent({ raw, signature: signatureOf(raw) })).toBeNull();
  });

  it('takes no event that is more than five minutes off', () => {
    for (const off of [300_000, -300_000]) expect(sent({ now: 1_700_000_000_000 + off })).toBe('la_1');
    for (const off of [300_001, -300_001]) expect(sent({ now: 1_700_000_000_000 + off })).toBeNull();
  });

  it('says that nobody knows where there is no answer', async () => {
    await expect(gateway.account()).rejects.toMatchObject({ fault: 'unknown' });
  });
});
