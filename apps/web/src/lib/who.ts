import { queryClient } from './query-client.ts';

/** Who has changed something, for the person at this screen. */
export interface Who {
  name: string;
  /** it was the same person, in another tab */
  isYou: boolean;
}

/**
 * Who has changed something that is open here.
 * @param by null where nobody knows
 * @param somebody what that is called
 */
export function whoOf(by: { id: number; name: string } | null | undefined, somebody: string): Who {
  const me = queryClient.getQueryData<{ id: number }>(['me']);
  return { name: by?.name ?? somebody, isYou: by !== null && by !== undefined && by.id === me?.id };
}
