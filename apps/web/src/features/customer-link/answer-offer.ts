/* What a customer answers with: loaded once they begin, in one chunk. */
export { ReplyOffer } from './reply-offer.tsx';
export { SignOffer } from './sign-offer.tsx';
