import { ApiError } from './api-error.ts';

/**
 * A call whose refusal names fields as the screen knows them: the server names them as they were sent (R5.8).
 * @param nameOf of a path in the body
 */
export async function namingFields<T>(call: Promise<T>, nameOf: (path: string) => string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError)
      error.fields = Object.fromEntries(
        Object.entries(error.fields).map(([path, text]) => [nameOf(path), text]),
      );
    throw error;
  }
}
