import type { SearchMiddleware } from '@tanstack/react-router';
import type { SetupSearch } from '../features/setup/setup.search.ts';

/** Smaller than the router's own `retainSearchParams`, in a part that loads first. */
const keep: SearchMiddleware<SetupSearch> = ({ search: { setup }, search, next }) =>
  setup ? { setup, ...next(search) } : next(search);

/** For the routes of pages that setup steps are taken on: they keep the way back to the setup in the address. */
export const keepsSetup = { middlewares: [keep] };
