/** The messages for figures that can't be right. */
export const valuationMessages = {
  noRevenue: 'Enter more than zero.',
  growth: 'Enter a whole percentage from −50 to 100.',
  earningsOverRevenue: 'Owner’s earnings can’t be more than revenue.',
  agreementsOverRevenue: 'Revenue from agreements can’t be more than revenue.',
} as const;

/** The words of a business valuation, on the screen and on paper. */
export const valuationTexts = {
  title: 'Business valuation',
  range: 'What the business may be worth',
  before: 'Before debt',
  after: 'After debt',
  between: (low: string, high: string) => `${low} to ${high},`,
  mostLikely: (likely: string) => `most likely ${likely}`,
  figuresTitle: 'Your figures',
  figures: {
    revenueCents: 'Revenue, last 12 months',
    earningsCents: 'Owner’s earnings, last 12 months',
    agreementsCents: 'Revenue from maintenance agreements',
    technicians: 'Technicians',
    growthPercent: 'Growth in a usual year',
    debtCents: 'Debt',
  },
  percent: (amount: string) => `${amount}%`,
  steps: 'How it was calculated',
  step: 'Step',
  low: 'Low',
  likely: 'Likely',
  high: 'High',
  byEarnings: 'By owner’s earnings',
  byRevenue: 'By revenue',
  times: (amount: string, low: string, likely: string, high: string) =>
    `${amount} × ${low}, ${likely} or ${high}`,
  weighted: 'Both methods together',
  weights: (earnings: number, revenue: number) => `${earnings}% by earnings, ${revenue}% by revenue`,
  adjustments: {
    agreements: 'Agreements',
    growth: 'Growth',
    technicians: 'Size',
  },
  adjusted: {
    agreements: (share: string) => `${share}% of revenue is from agreements`,
    growth: (percent: string) => `${percent}% a year`,
  },
  oneTechnician: '1 technician',
  technicianCount: (count: string) => `${count} technicians`,
  change: (figure: string, percent: string) => `${figure}: ${percent}`,
  noChange: 'no change',
  rounding: 'Rounding',
  roundingDetail: 'To the nearest $1,000',
  enterprise: 'Value before debt',
  debt: 'Debt',
  debtDetail: 'Usually paid off from the price at closing',
  equity: 'Value after debt',
  remarksTitle: 'What stands out',
  remarks: {
    noEarnings:
      'Without owner’s earnings, most buyers pay only for vehicles, equipment and the customer list. The real price can be far below this range.',
    thin: 'Earnings are low for this revenue. Buyers will ask why, and may pay closer to the low figure.',
    large:
      'Businesses that earn over $1,000,000 a year often sell to larger companies, at higher multiples. Ask a broker who knows that market.',
    owes: 'The debt is more than the likely value. A sale may not pay it off.',
  },
  methodTitle: 'The method',
  method: [
    'Owner’s earnings are what one owner who works in the business takes out of it in a year: profit before tax, plus the owner’s pay and benefits, interest, depreciation and costs that won’t come again. Brokers call this seller’s discretionary earnings (SDE).',
    'Small contractors usually sell for a multiple of these earnings. The low, likely and high multiples here are 2.20, 2.70 and 3.45. A multiple of revenue (0.26, 0.46 and 0.58) is a check, because earnings depend on how the books are kept.',
    'The two results are combined, three quarters by earnings. Then the value goes up or down for what buyers ask about first. Last, debt is taken off, because buyers usually expect a business without it.',
  ],
  reasonsTitle: 'The adjustments',
  reasons: {
    agreements:
      'Maintenance agreements bring work that doesn’t have to be won again, so buyers trust next year’s revenue more.',
    growth: 'Buyers pay for the years ahead. A business that shrinks has to be turned around first.',
    technicians:
      'A business that runs on its owner or one technician can stop when that person leaves. A larger crew carries on.',
  },
  reasonsNote:
    'The size of each adjustment is our own estimate. Published sales don’t measure them one by one.',
  band: (from: string, percent: string) => `from ${from}: ${percent}`,
  firstBand: (below: string, percent: string) => `below ${below}: ${percent}`,
  unit: {
    agreements: (figure: string) => `${figure}%`,
    growth: (figure: string) => `${figure}%`,
    technicians: (figure: string) => figure,
  },
  sourcesTitle: 'Where the multiples come from',
  sources: [
    'BizMiner, from DealStats sales of plumbing, heating and air-conditioning contractors through early 2020, for revenue of $2.5 million to $24.9 million: earnings × 2.20 (lower quartile), 2.82 (median) and 3.45 (upper quartile); revenue × 0.26, 0.33 and 0.55.',
    'BizBuySell valuation benchmarks, with sales through 2024: heating and cooling, earnings × 2.73 and revenue × 0.58 on average; electrical and mechanical contractors, earnings × 2.55 and revenue × 0.58 on average.',
    'The likely multiples are between these medians and averages. The low ones, and the high one of earnings, are the quartiles; the high one of revenue is the average at BizBuySell.',
  ],
  limitsTitle: 'What this can’t tell you',
  limits: [
    'This is an estimate from six figures, not an appraisal, an offer, or advice on tax or law. Nobody has checked the figures.',
    'It leaves out real estate, cash, unusual inventory, your location, your reputation, licenses held by one person, and customers who make up a large part of your revenue. Each can change the price.',
    'Multiples change with interest rates and with how many buyers there are. The sales behind these are some years old.',
    'What you keep also depends on taxes, fees and the terms of the sale, such as a loan you give the buyer.',
    'Before you sell, buy out a partner or borrow against the business, talk to a business broker or a certified appraiser, and to your accountant.',
  ],
} as const;
