import { afterAll } from 'vitest';
import { leaveNothing } from './shared-window.ts';

afterAll(leaveNothing);
