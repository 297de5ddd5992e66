import { createRootRoute } from '@tanstack/react-router';
import { Root } from './root.tsx';

/** What every address is below. */
export const root = createRootRoute({ component: Root });
