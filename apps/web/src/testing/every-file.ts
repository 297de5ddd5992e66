import { configure } from '@testing-library/react';
import { afterAll } from 'vitest';
import { leaveNothing } from './shared-window.ts';

// happy-dom has none; without it, a page that fails throws again while React shows the failure, and stops React for all files
globalThis.reportError ??= (error) => console.error(error);

// the first page of a file waits for its modules to be read, which takes long on a busy machine
configure({ asyncUtilTimeout: 60_000 });

afterAll(leaveNothing);
