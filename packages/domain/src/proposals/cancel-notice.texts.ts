/** The notice of the three-day right to cancel, in the words of 16 CFR § 429.1, with its form. */
export const cancelNoticeTexts = {
  title: 'Your right to cancel',
  right:
    'You, the buyer, may cancel this transaction at any time before midnight of the third business day after the date of this transaction. See the notice of cancellation form below for an explanation of this right.',
  form: 'NOTICE OF CANCELLATION',
  date: 'Date of transaction: the day you sign',
  may: 'You may CANCEL this transaction, without any penalty or obligation, within THREE BUSINESS DAYS from the above date.',
  returned:
    'If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be canceled.',
  goods:
    'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk.',
  pickUp:
    'If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your notice of cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.',
  to: (seller: string) =>
    `To cancel this transaction, mail or deliver a signed and dated copy of this cancellation notice, or any other written notice, to ${seller}, NOT LATER THAN MIDNIGHT of the third business day after the day you sign.`,
  at: (name: string, address: string) => `${name}, at ${address}`,
  cancel: 'I HEREBY CANCEL THIS TRANSACTION.',
  signature: 'Date: ________________   Buyer’s signature: ________________________________',
} as const;
