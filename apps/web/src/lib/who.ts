import { queryClient } from './requests/query-client.ts';

/** The person who changed something, as seen by the person at this screen. */
export interface Who {
  name: string;
  /** it was the same person, in another tab */
  isYou: boolean;
}

/**
 * Returns who changed something that is open here.
 * @param by null if unknown
 * @param somebody the name to use then
 */
export function whoOf(by: { id: number; name: string } | null | undefined, somebody: string): Who {
  const me = queryClient.getQueryData<{ id: number }>(['me']);
  return { name: by?.name ?? somebody, isYou: by !== null && by !== undefined && by.id === me?.id };
}
