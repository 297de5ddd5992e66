import type { Provider } from './gateway.ts';

/**
 * What a person reads for each error code of Square, by text. The code alone decides: Square has sent the
 * same code under different categories.
 */
const codesOf = {
  'Card declined due to an unexpected error.': [
    'CARD_DECLINED',
    'GENERIC_DECLINE',
    'READER_DECLINED',
    'DELAYED_TRANSACTION_FAILED',
    'RESERVATION_DECLINED',
  ],
  'The card issuer has declined the payment. The cardholder has to contact the card issuer.': [
    'CARD_DECLINED_CALL_ISSUER',
    'VOICE_FAILURE',
  ],
  'The card issuer requires a verification of the cardholder.': ['CARD_DECLINED_VERIFICATION_REQUIRED'],
  'The PIN is required.': ['APPLE_TTP_PIN_TOKEN', 'MISSING_PIN'],
  'The PIN is invalid.': ['INVALID_PIN'],
  'The allowed number of PIN attempts has been exceeded.': ['ALLOWABLE_PIN_TRIES_EXCEEDED'],
  'The card is expired.': ['CARD_EXPIRED'],
  'The expiration date is invalid.': [
    'BAD_EXPIRATION',
    'EXPIRATION_FAILURE',
    'INVALID_EXPIRATION',
    'INVALID_EXPIRATION_DATE',
  ],
  'The expiration year is invalid.': ['INVALID_EXPIRATION_YEAR'],
  'The CVV value is invalid.': ['CVV_FAILURE', 'VERIFY_CVV_FAILURE'],
  'The postal code is invalid.': ['INVALID_POSTAL_CODE'],
  'The billing address could not be verified.': ['ADDRESS_VERIFICATION_FAILURE', 'VERIFY_AVS_FAILURE'],
  'There are insufficient funds to cover the payment.': ['INSUFFICIENT_FUNDS', 'GIFT_CARD_AVAILABLE_AMOUNT'],
  'The payment amount exceeds the limit of the card.': ['TRANSACTION_LIMIT'],
  'The payment amount exceeds the limit of your account.': ['PAYMENT_LIMIT_EXCEEDED'],
  'The provided card data is invalid.': [
    'PAN_FAILURE',
    'INVALID_ACCOUNT',
    'INVALID_CARD',
    'INVALID_ENCRYPTED_CARD',
    'MISSING_ACCOUNT_TYPE',
    'INVALID_CARD_DATA',
  ],
  'We could not use this credit card. Try again.': [
    'ACCOUNT_UNUSABLE',
    'CARD_MISMATCH',
    'CARD_TOKEN_EXPIRED',
    'CARD_TOKEN_USED',
    'SOURCE_EXPIRED',
    'SOURCE_USED',
  ],
  'The card does not allow this payment.': ['CARDHOLDER_INSUFFICIENT_PERMISSIONS'],
  'Your account does not allow this payment.': ['INSUFFICIENT_PERMISSIONS', 'INVALID_LOCATION'],
  'The card is not supported.': ['CARD_NOT_SUPPORTED'],
  'The card brand is not supported.': ['UNSUPPORTED_CARD_BRAND'],
  'The way the card was entered is not supported.': ['UNSUPPORTED_ENTRY_METHOD'],
  'The payment method is not supported.': [
    'UNSUPPORTED_INSTRUMENT_TYPE',
    'UNSUPPORTED_SOURCE_TYPE',
    'PAYMENT_SOURCE_NOT_ENABLED_FOR_TARGET',
  ],
  'This card must be swiped, tapped, or dipped.': [
    'CARD_PRESENCE_REQUIRED',
    'MANUALLY_ENTERED_PAYMENT_NOT_SUPPORTED',
  ],
  'The chip of this card must be inserted in the reader.': ['CHIP_INSERTION_REQUIRED'],
  'The buyer has canceled the payment.': ['BUYER_REFUSED_PAYMENT'],
  'The authorization of this payment has expired.': ['DELAYED_TRANSACTION_EXPIRED'],
  'This payment has been canceled.': ['DELAYED_TRANSACTION_CANCELED'],
  'This payment has already been completed.': ['DELAYED_TRANSACTION_CAPTURED'],
  'The payment amount is too high.': ['AMOUNT_TOO_HIGH'],
  'The payment amount is too low.': ['AMOUNT_TOO_LOW'],
  'The card has not been found with the provider. Have you deleted it?': ['NOT_FOUND'],
  'This payment has already been submitted. Refresh this page.': ['IDEMPOTENCY_KEY_REUSED'],
  'The payment link has expired.': ['CHECKOUT_EXPIRED'],
  'The connection with the provider ended. You have to re-enable it.': [
    'UNAUTHORIZED',
    'ACCESS_TOKEN_EXPIRED',
    'ACCESS_TOKEN_REVOKED',
    'CLIENT_DISABLED',
    'FORBIDDEN',
    'INSUFFICIENT_SCOPES',
    'APPLICATION_DISABLED',
    'V1_APPLICATION',
    'V1_ACCESS_TOKEN',
  ],
  'Card processing is not enabled for this location.': ['CARD_PROCESSING_NOT_ENABLED'],
  'The provider is not available. Try again later.': [
    'SERVICE_UNAVAILABLE',
    'GATEWAY_TIMEOUT',
    'TEMPORARY_ERROR',
    'BAD_GATEWAY',
    'REQUEST_TIMEOUT',
    'RATE_LIMITED',
  ],
  'The refund amount is invalid.': ['REFUND_AMOUNT_INVALID'],
  'A refund of this payment is already pending.': ['REFUND_ALREADY_PENDING'],
  'This payment cannot be refunded.': ['PAYMENT_NOT_REFUNDABLE'],
  'This payment cannot be refunded because of a dispute.': ['PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE'],
  'This payment must be completed before it can be refunded.': ['REFUND_ERROR_PAYMENT_NEEDS_COMPLETION'],
  'The refund was declined.': ['REFUND_DECLINED'],
  'Your account does not allow refunds.': ['INSUFFICIENT_PERMISSIONS_FOR_REFUND'],
} as const;

/** The text for every other code, and for every failure at a provider without texts of its own. */
const otherText = 'An error happened.';

const texts = new Map<string, string>(
  Object.entries(codesOf).flatMap(([text, codes]) => codes.map((code) => [code, text] as const)),
);

/**
 * Returns what a person reads about a failed card payment.
 * @param code the provider's error code; only those of Square have texts of their own
 */
export const cardFailureText = (provider: Provider, code: string): string =>
  provider === 'square' ? (texts.get(code) ?? otherText) : otherText;
