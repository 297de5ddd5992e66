import { runSuite } from '../../scripts/suites.ts';

/**
 * Random schedules of card payments, more of them than `npm test` plays: `npm run bench -- card-schedules 10000 1`.
 * Plays `features/card-payments/schedules.test.ts` in batches, each with a seed of its own, counted from the second
 * argument, so that several can run side by side: with seeds 1 to 5 by `5000 1`, with 6 to 10 by `5000 6`. A seed that fails
 * is named; `TEST_SEED=7 TEST_ROUNDS=500 npm test -- server card-payments/schedules` plays it again.
 */
const wanted = Number(process.argv[2] ?? 10_000);
const firstSeed = Number(process.argv[3] ?? 1);
const perProvider = Math.min(500, Math.ceil(wanted / 2));
const perBatch = 2 * perProvider;
const failed: number[] = [];
let played = 0;
let seconds = 0;
for (let seed = firstSeed; played < wanted; seed++) {
  const batch = await runSuite('server', {
    files: ['card-payments/schedules.test'],
    report: `card-schedules-${seed}`,
    env: { TEST_ROUNDS: String(perProvider), TEST_SEED: String(seed) },
  });
  played += perBatch;
  seconds += batch.seconds;
  if (!batch.ok) failed.push(seed);
  if (!batch.ok) console.log(batch.output);
  console.log(
    `seed ${seed}: ${batch.ok ? 'right' : 'WRONG'}, ${played} schedules in ${seconds.toFixed(0)} s`,
  );
}
console.log(
  failed.length === 0 ? `${played} schedules, all right` : `wrong with the seeds ${failed.join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
