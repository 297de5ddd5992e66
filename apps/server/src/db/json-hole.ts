/**
 * SQL of a placeholder list in JSON that the database writes as text; it is filled in after the statement. No
 * stored value can look like it, because a tab within a JSON string is written as `\t`. If it is not filled
 * in, it is an empty list.
 */
export const jsonHole = "'[\t]'::json";

/** Fills the one placeholder in a JSON text. @throws if there is none, or more than one */
export function fillHole(text: string, list: readonly unknown[]): string {
  const parts = text.split('[\t]');
  if (parts.length !== 2) throw new Error(`${parts.length - 1} holes in a JSON text instead of one.`);
  return parts.join(JSON.stringify(list));
}
