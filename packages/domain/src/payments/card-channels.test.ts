import { describe, expect, it } from 'vitest';
import { cardChannelsSchema, channelsOf } from './card-channels.ts';

const channels = {
  cardTechnician: 'square',
  cardDispatcher: 'stripe',
  cardCustomerLink: 'stripe',
  cardQrCode: 'none',
} as const;

describe('channelsOf', () => {
  it.each([
    ['square', ['technician']],
    ['stripe', ['dispatcher', 'customerLink']],
    ['none', ['qrCode']],
  ] as const)('lists the channels of %s, each with one provider (R1.8)', (provider, expected) => {
    expect(channelsOf(channels, provider)).toEqual(expected);
  });
});

describe('cardChannelsSchema', () => {
  it('knows Square, Stripe and none, and no other provider (R1.8)', () => {
    expect(cardChannelsSchema.safeParse(channels).success).toBe(true);
    expect(cardChannelsSchema.safeParse({ ...channels, cardQrCode: 'paypal' }).success).toBe(false);
  });
});
