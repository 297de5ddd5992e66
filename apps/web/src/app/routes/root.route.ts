import { createRootRoute } from '@tanstack/react-router';
import { Root } from '../root.tsx';

/** The root of all routes. */
export const root = createRootRoute({ component: Root });
