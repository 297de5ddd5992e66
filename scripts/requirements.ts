import fs from 'node:fs';
import path from 'node:path';
import { root } from './children.ts';
import { definedIds, reportRequirements } from './requirements-report.ts';
import { readAllResults } from './test-results.ts';

/**
 * `npm run requirements`: lists each requirement with the tests of the last `npm test` that name it.
 * `npm run requirements -- --problems`: lists only problems.
 */
const read = (name: string) => fs.readFileSync(path.join(root, 'docs', name), 'utf8');
const due = read('requirements-due.txt').split(/\s+/).filter(Boolean);
const results = readAllResults();

if (results.length === 0) {
  console.error('There are no test results yet. Run `npm test` first.');
  process.exit(1);
}
const { lines, problems } = reportRequirements(definedIds(read('requirements.md')), due, results);
if (!process.argv.includes('--problems')) console.log(lines.join('\n'));
console.log(`\n${due.length} requirements are due, ${problems.length} problems.`);
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
