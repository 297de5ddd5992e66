import { checkTools, domainTests, runTools } from './check-tools.ts';
import { stopProgramsOnSignal } from './programs.ts';

/** `npm run check`: runs the fast checks to pass before every commit. */
stopProgramsOnSignal();
const { failed } = await runTools([domainTests, ...checkTools]);
process.exit(failed === 0 ? 0 : 1);
