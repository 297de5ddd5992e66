import { retainSearchParams } from '@tanstack/react-router';
import type { SetupSearch } from '../features/setup/setup.search.ts';

/** For the routes of pages that setup steps are taken on: they keep the way back to the setup in the address. */
export const keepsSetup = { middlewares: [retainSearchParams<SetupSearch>(['setup'])] };
