import type { Permission } from '@fieldwright/domain/people/roles';
import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '../../lib/requests/send.ts';

/** The route context of every page in the main area. */
export interface MainContext {
  queryClient: QueryClient;
  me: Answer<'GET /api/me'>;
  /** whether the person has the permission in this company */
  may: (permission: Permission) => boolean;
}
