/** The messages for figures that can't be right. */
export const valuationMessages = {
  noRevenue: 'Enter more than $0.',
  growth: 'Enter a whole number from −50 to 100.',
  earningsOverRevenue: 'Owner’s earnings can’t be more than total revenue.',
  agreementsOverRevenue: 'Revenue from agreements can’t be more than total revenue.',
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
    growthPercent: 'Revenue growth in a typical year',
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
  weighted: 'Both methods combined',
  weights: (earnings: number, revenue: number) => `${earnings}% earnings, ${revenue}% revenue`,
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
  debtDetail: 'Usually paid off at closing, from the sale proceeds',
  equity: 'Value after debt',
  remarksTitle: 'Worth noting',
  remarks: {
    noEarnings:
      'Without owner’s earnings, most buyers pay only for vehicles, equipment and the customer list. The actual price may be well below this range.',
    thin: 'Earnings are low for this revenue. Buyers will ask why, and may pay closer to the low figure.',
    large:
      'Businesses that earn over $1,000,000 a year often sell to larger companies, at higher multiples. Ask a broker who knows that market.',
    owes: 'The debt is more than the likely value. A sale may not pay it off.',
  },
  methodTitle: 'The method',
  method: [
    'Owner’s earnings are what one owner who works in the business takes out of it in a year: profit before tax, plus the owner’s pay and benefits, interest, depreciation and one-time costs. Brokers call this seller’s discretionary earnings (SDE).',
    'Small contractors usually sell for a multiple of these earnings. The low, likely and high multiples here are 2.20, 2.70 and 3.45. A multiple of revenue (0.26, 0.46 and 0.58) is a check, because earnings depend on how the books are kept.',
    'The two results are combined: 75% earnings, 25% revenue. The value is then adjusted for what buyers ask about first: agreements, growth and size. Finally, debt is subtracted, because buyers usually expect a business free of debt.',
  ],
  reasonsTitle: 'The adjustments',
  reasons: {
    agreements: 'Maintenance agreements bring in repeat business, so buyers trust next year’s revenue more.',
    growth: 'Buyers pay for the years ahead. A shrinking business has to be turned around first.',
    technicians:
      'A business that runs on its owner or one technician can stop when that person leaves. A larger team keeps going.',
  },
  reasonsNote:
    'The size of each adjustment is our own estimate. Published sales data doesn’t show them separately.',
  band: (from: string, percent: string) => `${from} and up: ${percent}`,
  firstBand: (below: string, percent: string) => `below ${below}: ${percent}`,
  unit: {
    agreements: (figure: string) => `${figure}%`,
    growth: (figure: string) => `${figure}%`,
    technicians: (figure: string) => figure,
  },
  sourcesTitle: 'Where the multiples come from',
  sources: [
    'BizMiner, based on DealStats data through early 2020 on sales of plumbing, heating and air-conditioning contractors with revenue of $2.5 million to $24.9 million: earnings × 2.20 (lower quartile), 2.82 (median) and 3.45 (upper quartile); revenue × 0.26, 0.33 and 0.55.',
    'BizBuySell valuation benchmarks, with sales through 2024: heating and cooling, earnings × 2.73 and revenue × 0.58 on average; electrical and mechanical contractors, earnings × 2.55 and revenue × 0.58 on average.',
    'Our likely multiples are between these medians and averages. The low multiples and the high earnings multiple are BizMiner’s quartiles. The high revenue multiple is BizBuySell’s average.',
  ],
  limitsTitle: 'What this can’t tell you',
  limits: [
    'This is an estimate from six figures, not an appraisal, an offer, or tax or legal advice. Nobody has checked the figures.',
    'It leaves out real estate, cash, unusual inventory, your location, your reputation, licenses held by one person, and customers who make up a large part of your revenue. Each can change the price.',
    'Multiples change with interest rates and the number of buyers. Some of the sales behind these are several years old.',
    'What you keep also depends on taxes, fees and the terms of the sale, such as whether you finance part of it for the buyer.',
    'Before you sell, buy out a partner or borrow against the business, talk to a business broker or a certified appraiser, and to your accountant.',
  ],
} as const;
