import { ApiError } from './api-error.ts';

/**
 * Awaits a call, and renames the fields in its refusal from the server's paths to the screen's names (R5.8).
 * @param nameOf returns the screen's name of a path in the body
 */
export async function namingFields<T>(call: Promise<T>, nameOf: (path: string) => string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError) {
      error.fields = Object.fromEntries(
        Object.entries(error.fields).map(([path, text]) => [nameOf(path), text]),
      );
      error.changed = error.changed.map((each) => ({ ...each, field: nameOf(each.field) }));
    }
    throw error;
  }
}
