import { afterAll } from 'vitest';
import { leaveNothing } from './shared-window.ts';

// happy-dom has none; without it, a page that fails throws again while React shows the failure, and stops React for all files
globalThis.reportError ??= (error) => console.error(error);

afterAll(leaveNothing);
