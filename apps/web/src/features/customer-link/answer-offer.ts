/* What a customer answers with: loaded once they begin, in one chunk. */
export { ApplyOffer } from './apply-offer.tsx';
export { OfferEnded } from './offer-ended.tsx';
export { OfferFile } from './offer-file.tsx';
export { OfferPdf } from './offer-pdf.tsx';
export { PayDeposit } from './pay-deposit.tsx';
export { ReplyOffer } from './reply-offer.tsx';
export { SignOffer } from './sign-offer.tsx';
