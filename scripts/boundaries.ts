import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from './children.ts';

export type Violation = { rule: string; from: string; to: string };
type CruiseResult = {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] };
};

const places = ['packages', 'apps', 'e2e', 'bench', 'scripts'];

/**
 * Checks the imports of a checkout (this one or a planted one) against the rules of .dependency-cruiser.cjs.
 */
export async function findViolations(checkout = root): Promise<{ modules: number; violations: Violation[] }> {
  const program = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = path.join(root, '.dependency-cruiser.cjs');
  const run = promisify(execFile)(
    process.execPath,
    [program, '--config', config, '--output-type', 'json', ...places],
    { cwd: checkout, maxBuffer: 100_000_000 },
  );
  // It exits with an error code when it finds violations; its output is still complete.
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stderr || stdout}`);
  const { summary } = JSON.parse(stdout) as CruiseResult;
  const violations = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return { modules: summary.totalCruised, violations };
}
