import { estimatePayment, loanMonths } from '@fieldwright/domain/financing/estimated-payment';
import type { LoanTerms } from '@fieldwright/domain/financing/loan-rate';
import { median } from '../asking.ts';

/**
 * A loan month by month for each of 12 packages at each of 10 rates over 144 months, as a screen would compute them at
 * once: `npm run bench -- amortization 50`. A frame is 16.7 ms.
 */
const rounds = Number(process.argv[2] ?? 50);
const frameMs = 1000 / 60;
const packages = Array.from({ length: 12 }, (_, at) => 480_000 + at * 123_457);
const rates = Array.from({ length: 10 }, (_, at) => 49_900 + at * 20_000);

const terms = (aprRate: number): LoanTerms => ({
  kind: 'fixed',
  aprRate,
  termMonths: 144,
  promoMonths: null,
  leastCents: null,
  mostCents: null,
  paymentFactor: null,
  disclosure: '',
});

/** Computes one table of 144 rows. @returns the rows */
function table(amountCents: number, aprRate: number): number {
  const { monthlyCents } = estimatePayment(terms(aprRate), amountCents)!;
  return loanMonths(amountCents, aprRate, { monthlyCents, months: 144 }).length;
}

const whole: number[] = [];
const single: number[] = [];
for (let round = 0; round < rounds; round++) {
  const start = performance.now();
  let rows = 0;
  for (const amountCents of packages)
    for (const aprRate of rates) {
      const at = performance.now();
      rows += table(amountCents, aprRate);
      single.push(performance.now() - at);
    }
  whole.push(performance.now() - start);
  if (rows < 143 * packages.length * rates.length) throw new Error(`Only ${rows} rows.`);
}
const worst = (times: number[]) => Math.max(...times).toFixed(1);
console.log(
  `all ${packages.length * rates.length} tables: median ${median(whole).toFixed(1)} ms, worst ${worst(whole)} ms; ` +
    `one table: median ${median(single).toFixed(2)} ms, worst ${worst(single)} ms; a frame is ${frameMs.toFixed(1)} ms`,
);
