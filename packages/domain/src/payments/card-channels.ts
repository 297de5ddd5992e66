import { z } from 'zod';
import { type CardChannel, cardChannels } from './card-amount.ts';
import { gatewaySchema } from './gateway.ts';

/** The company's field that says which provider takes the cards of a channel (R1.8). */
export const channelFields = {
  technician: 'cardTechnician',
  dispatcher: 'cardDispatcher',
  customerLink: 'cardCustomerLink',
  qrCode: 'cardQrCode',
} as const satisfies Record<CardChannel, string>;

/** The channels' names, on the screen and in the history. */
export const channelTexts: Readonly<Record<CardChannel, string>> = {
  technician: 'Technician',
  dispatcher: 'Office',
  customerLink: 'Payment link',
  qrCode: 'QR code',
};

/** The providers' names. `none` takes no cards. */
export const gatewayTexts: Readonly<Record<z.infer<typeof gatewaySchema>, string>> = {
  square: 'Square',
  stripe: 'Stripe',
  none: 'None',
};

/** The provider of each channel of a company (R1.8). */
export const cardChannelsSchema = z.object({
  cardTechnician: gatewaySchema,
  cardDispatcher: gatewaySchema,
  cardCustomerLink: gatewaySchema,
  cardQrCode: gatewaySchema,
});
export type CardChannels = z.infer<typeof cardChannelsSchema>;

/** Returns the channels that a provider takes the cards of. */
export const channelsOf = (channels: CardChannels, provider: z.infer<typeof gatewaySchema>): CardChannel[] =>
  cardChannels.filter((channel) => channels[channelFields[channel]] === provider);
